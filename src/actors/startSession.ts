import * as Effect from "effect/Effect"
import { createActor, type InspectionEvent } from "xstate"
import { AccountApi } from "../api/AccountApi.ts"
import type { ApiServices } from "../api/apiLayer.ts"
import type { Api } from "../api/client.ts"
import type { Tokens } from "../api/contract/account/session.ts"
import { fromEffect } from "../api/fromEffect.ts"
import { backoff } from "../machines/backoff.ts"
import { sessionMachine, type SessionActorRef } from "../machines/sessionMachine.ts"
import { expiryOf, userIdOf } from "./tokenClaims.ts"

/** Browser dependencies of a session. */
export interface SessionBrowser {
  /** Server time in milliseconds since 1970. */
  now(): number
  readTokens(): Tokens | null
  storeTokens(tokens: Tokens): void
  forgetTokens(): void
  forgetAnswers(): void
  forgetVisitor(): void
  reloadPage(): void
  leaveToSignIn(): void
  leaveToMainSite(): void
  /** Runs exclusively across all tabs. */
  exclusively<Result>(run: () => Promise<Result>, signal: AbortSignal): Promise<Result>
  /** Milliseconds before expiry at which this tab renews the tokens: about a minute, varied per tab. */
  readonly lead: number
}

const longestDelay = 2 ** 31 - 1

/**
 * Renews once for all tabs: after waiting for the lock, a tab finds the renewed tokens in the cookies. So does a tab whose
 * renewal fails because another call replaced the session meanwhile, for example the choice of a first password.
 */
const renew = Effect.fnUntraced(function* (payload: Tokens, browser: SessionBrowser) {
  const runPromise = Effect.runPromiseWith(yield* Effect.context<ApiServices>())
  const refreshing = AccountApi.use(({ refresh }) => refresh({ payload }))
  return yield* Effect.tryPromise({
    try: (signal) =>
      browser.exclusively(async () => {
        const replaced = () => {
          const present = browser.readTokens()
          return present?.refreshToken === payload.refreshToken ? null : present
        }
        return (
          replaced() ??
          runPromise(refreshing, { signal }).catch((error: unknown) => replaced() ?? Promise.reject(error))
        )
      }, signal),
    catch: (error) => error
  })
})

const remaining = (tokens: Tokens | null, { now, lead }: SessionBrowser): number => {
  const expiry = tokens === null ? null : expiryOf(tokens)
  return expiry === null ? longestDelay : Math.min(longestDelay, Math.max(0, expiry - lead - now()))
}

const retryDelay = (misses: number) =>
  misses === 0 ? 0 : backoff(misses, { first: 15_000, longest: 5 * 60_000 })

const subjectOf = (tokens: Tokens | null) => (tokens === null ? null : userIdOf(tokens))

type Change = { readonly before: Tokens | null; readonly after: Tokens | null }
const isSame = ({ before, after }: Change) => before !== null && subjectOf(before) === subjectOf(after)

/** Connects the session machine to the API and the browser, and starts it. */
export const startSession = (
  api: Api,
  browser: SessionBrowser,
  inspect: (event: InspectionEvent) => void
): SessionActorRef =>
  createActor(
    sessionMachine.provide({
      actors: {
        refreshTokens: fromEffect(api, (tokens: Tokens) => renew(tokens, browser)),
        signOut: fromEffect(api, () => AccountApi.use(({ signOut }) => signOut({}).pipe(Effect.asVoid)))
      },
      delays: {
        untilRefresh: ({ context }) =>
          Math.max(remaining(context.tokens, browser), retryDelay(context.misses))
      },
      guards: {
        isRefreshDue: ({ context }) => remaining(context.tokens, browser) === 0,
        isSameVisitor: (_, change) => isSame(change),
        isAnother: (_, change) => !isSame(change)
      },
      actions: {
        storeTokens: (_, { tokens }) => browser.storeTokens(tokens),
        forgetTokens: () => browser.forgetTokens(),
        forgetAnswers: () => browser.forgetAnswers(),
        forgetVisitor: () => browser.forgetVisitor(),
        reloadPage: () => browser.reloadPage(),
        leaveToSignIn: () => browser.leaveToSignIn(),
        leaveToMainSite: () => browser.leaveToMainSite()
      }
    }),
    { input: { tokens: browser.readTokens() }, inspect }
  ).start()
