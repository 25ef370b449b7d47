import type { AnyEventObject } from "xstate"
import { inMemoryApi } from "../../src/api/inMemoryApi.ts"
import type { Tokens } from "../../src/api/contract/account/session.ts"
import { startSession, type SessionBrowser } from "../../src/actors/startSession.ts"
import { inspect } from "../../src/features/shell/actors/watchActors.ts"
import { startOfTime } from "../../qa/models/sessionModel.ts"

interface Answer {
  resolve(output: unknown): void
  reject(error: unknown): void
}

/**
 * A running session over a server that answers on the test's command. `play` performs one model step: a
 * visitor event is sent to the actor, an actor outcome answers the pending call. `journal` lists the
 * session's calls of the server and the browser, in order. `cookies` can be changed like by another tab.
 */
export function startFakeSession(initial: Tokens | null) {
  const journal: Array<string> = []
  const waiting: Array<Answer> = []
  const environment = { now: startOfTime, cookies: initial }
  const record = (act: string) => () => void journal.push(act)
  const answer = (call: string, signal: AbortSignal) =>
    new Promise<unknown>((resolve, reject) => {
      journal.push(call)
      const mine: Answer = { resolve, reject }
      waiting.push(mine)
      signal.addEventListener("abort", () => {
        waiting.splice(waiting.indexOf(mine), 1)
        journal.push(`${call} aborted`)
      })
    })

  const browser: SessionBrowser = {
    now: () => environment.now,
    readTokens: () => environment.cookies,
    storeTokens: (tokens) => {
      environment.cookies = tokens
      journal.push(`storeTokens ${tokens.refreshToken}`)
    },
    forgetTokens: () => {
      environment.cookies = null
      journal.push("forgetTokens")
    },
    forgetAnswers: record("forgetAnswers"),
    forgetVisitor: record("forgetVisitor"),
    reloadPage: record("reloadPage"),
    leaveToSignIn: record("leaveToSignIn"),
    leaveToMainSite: record("leaveToMainSite"),
    exclusively: (run) => run(),
    lead: 60_000
  }
  const api = inMemoryApi(
    (name: string, input: { readonly payload?: Tokens }, { signal }: { readonly signal: AbortSignal }) =>
      answer(name === "refresh" ? `refresh ${input.payload!.refreshToken}` : name, signal)
  )
  const actor = startSession(api, browser, inspect)

  const play = (event: AnyEventObject) => {
    if (event.type.startsWith("xstate.done.actor.")) waiting.shift()?.resolve(event["output"])
    else if (event.type.startsWith("xstate.error.actor.")) waiting.shift()?.reject(event["error"])
    else if (event.type === "session.woke") wake()
    else {
      if (event.type === "session.changedElsewhere") environment.cookies = event["tokens"] as Tokens | null
      actor.send(event as Parameters<typeof actor.send>[0])
    }
  }
  const wake = () => {
    environment.now += 15 * 60_000
    actor.send({ type: "session.woke" })
    environment.now -= 15 * 60_000
  }

  return { actor, browser, journal, play, environment }
}
