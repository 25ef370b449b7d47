import type { QueryClient, QueryKey } from "@tanstack/react-query"
import * as Effect from "effect/Effect"
import { getI18n } from "react-i18next"
import type { ParticipationDependencies } from "../../../actors/participationWith.ts"
import type { Api } from "../../../api/client.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { Rejected } from "../../../api/errors.ts"
import { makeKey } from "../../../api/makeKey.ts"
import { fillCache } from "../../../api/queries.ts"
import { OlympiadsApi } from "../../../api/OlympiadsApi.ts"
import type { ServerClock } from "../../../api/serverClock.ts"
import type { ContestCall } from "../../../machines/contest/participationFacts.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { pathOf, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"
import { openedNow } from "./statementsRefetchTime.ts"
import { forgetSealed, openSealed, readSealed } from "./sealedTasks.ts"
import { windowId } from "./windowId.ts"

/**
 * Registers through the actor; fails with its rejection as a form error. It succeeds with the actor's change of state,
 * because the form is unmounted right after it.
 */
export const register = (participation: ParticipationActorRef, answers: ContestCall["answers"]) =>
  Effect.callback<void, Rejected>((resume) => {
    const watching = participation.subscribe((snapshot) => {
      if (snapshot.matches("registering")) return
      watching.unsubscribe()
      const { rejection } = snapshot.context
      resume(
        rejection === null
          ? Effect.void
          : Effect.fail(new Rejected({ message: rejection.message, fieldErrors: rejection.fields }))
      )
    })
    participation.send({ type: "registration.submitted", key: makeKey(), answers })
    return Effect.sync(() => watching.unsubscribe())
  })

/** Reads the contest information and synchronises the clock. The first answer brings what the page shows at once. */
export const readInformation = Effect.fnUntraced(function* (
  clock: ServerClock,
  slug: string,
  queries: QueryClient
) {
  const window = yield* Effect.promise(windowId)
  const isFirst = queries.getQueryData(queryKeys.contest(slug)) === undefined
  const query = isFirst ? { window, opening: "1" as const } : { window }
  const asked = performance.now()
  const { opening, ...information } = yield* OlympiadsApi.use(({ getContestInformation }) =>
    getContestInformation({ params: { slug }, query })
  )
  fillCache(queries, opening ?? null)
  clock.recordExactly(Date.parse(information.serverTime), performance.now() - asked)
  return information
})

const start = Effect.fnUntraced(function* (queries: QueryClient, slug: string) {
  const { language } = getI18n()
  const sealed = yield* Effect.promise(() => readSealed(slug, language))
  const window = yield* Effect.promise(windowId)
  const payload = { window, ...(sealed !== null && { edition: sealed.edition }) }
  const { statementsKey, ...information } = yield* OlympiadsApi.use(({ startContest }) =>
    startContest({ params: { slug }, payload })
  )
  const isOpened =
    sealed !== null &&
    statementsKey !== undefined &&
    (yield* Effect.promise(() => openSealed(queries, sealed, statementsKey)))
  if (isOpened) {
    openedNow(slug)
    void forgetSealed(slug, language)
  } else {
    // Prefetched statements need no refetch in the start rush, so invalidate the tasks only here.
    void queries.invalidateQueries({ queryKey: queryKeys.contestProblems(slug) })
  }
  return information
})

const isCall = (value: unknown): value is ContestCall =>
  typeof value === "object" && value !== null && "act" in value && "key" in value && "answers" in value

/** A pending call; retried under its key after a reload, for the same user only. */
export const pendingCall = (slug: string, learner: number | null) =>
  storedValue(tabStorage, pathOf(learner, "contest-call", slug), (value) => (isCall(value) ? value : null))

/** The page's API calls and the handling of their answers. */
export function pageDependencies(
  { api, queries, clock }: { readonly api: Api; readonly queries: QueryClient; readonly clock: ServerClock },
  slug: string,
  learner: number | null,
  jitter: number
): ParticipationDependencies {
  const params = { slug }
  const { contest, contestProblems, contestInformation, profile, myContests } = queryKeys
  const pending = pendingCall(slug, learner)
  const outdate = (...keys: ReadonlyArray<QueryKey>) =>
    Effect.sync(() => {
      for (const queryKey of keys) void queries.invalidateQueries({ queryKey, exact: true })
    })
  return {
    api,
    calls: {
      register: ({ key, answers }) =>
        OlympiadsApi.use(({ registerForContest }) =>
          registerForContest({ params, payload: answers }, { idempotencyKey: key })
        ).pipe(Effect.tap(outdate(contest(slug), myContests, profile))),
      start: () => start(queries, slug),
      complete: Effect.fnUntraced(function* ({ key }) {
        const window = yield* Effect.promise(windowId)
        const { completeContest } = yield* OlympiadsApi
        const information = yield* completeContest({ params, query: { window } }, { idempotencyKey: key })
        yield* outdate(contest(slug), contestProblems(slug))
        return information
      }),
      takeOver: Effect.fnUntraced(function* () {
        const window = yield* Effect.promise(windowId)
        const { takeOverContest } = yield* OlympiadsApi
        const information = yield* takeOverContest({ params, payload: { window } })
        yield* outdate(contestProblems(slug))
        return information
      }),
      // All participants' time ends at once, so request only the information.
      look: readInformation(clock, slug, queries)
    },
    clock,
    onNetworkReturn,
    jitter,
    isVisitor: learner === null,
    call: pending.read(),
    remember: pending.write,
    received: (information) => void queries.setQueryData(contestInformation(slug), information),
    refetch: () => void queries.invalidateQueries({ queryKey: contestInformation(slug) })
  }
}
