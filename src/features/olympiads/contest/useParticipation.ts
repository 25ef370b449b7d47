import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { QueryClient, QueryKey, UseQueryResult } from "@tanstack/react-query"
import { useActorRef } from "@xstate/react"
import { useEffect, useState } from "react"
import { getI18n } from "react-i18next"
import type { Api } from "../../../api/client.ts"
import type { ContestInformation } from "../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../api/errors.ts"
import type { ServerClock } from "../../../api/serverClock.ts"
import type { ContestCall } from "../../../machines/contest/participationFacts.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { pathOf, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { factsOf } from "./factsOf.ts"
import { openedNow } from "./openedTasks.ts"
import { participationInput, participationWith } from "./participationWith.ts"
import type { ParticipationDependencies } from "./participationWith.ts"
import { forgetSealed, openSealed, readSealed } from "./sealedTasks.ts"
import { windowId } from "./windowId.ts"

/** Asked anew so often, which also says that this window is open; each browser at moments of its own. */
const askEveryMs = 25_000
const jitter = Math.random()

interface PlatformChecks {
  readonly api: Api
  readonly queries: QueryClient
  readonly clock: ServerClock
}

/** Reads the information and sets the clock by it. */
async function readInformation({ api, clock }: PlatformChecks, slug: string, signal: AbortSignal) {
  const input = { params: { slug }, query: { window: await windowId() } }
  const asked = performance.now()
  const information = await api.run("getContestInformation", input, { signal })
  clock.tellExactly(Date.parse(information.serverTime), performance.now() - asked)
  return information
}

async function start({ api, queries }: PlatformChecks, slug: string, signal: AbortSignal) {
  const { language } = getI18n()
  const sealed = await readSealed(slug, language)
  const payload = { window: await windowId(), ...(sealed !== null && { edition: sealed.edition }) }
  const input = { params: { slug }, payload }
  const { statementsKey, ...information } = await api.run("startContest", input, { signal })
  const isOpened =
    sealed !== null && statementsKey !== undefined && (await openSealed(queries, sealed, statementsKey))
  if (isOpened) {
    openedNow(slug)
    void forgetSealed(slug, language)
  } else {
    // What was opened need not be asked for in the very moment in which everybody starts.
    void queries.invalidateQueries({ queryKey: queryKeys.contestProblems(slug) })
  }
  return information
}

const isCall = (value: unknown): value is ContestCall =>
  typeof value === "object" && value !== null && "act" in value && "key" in value && "answers" in value

/** A call that is not answered yet: it is sent again under its key after a reload, for the same learner alone. */
export const pendingCall = (slug: string, learner: number | null) =>
  storedValue(tabStorage, pathOf(learner, "contest-call", slug), (value) => (isCall(value) ? value : null))

const inWindow = async <Answer>(run: (window: string) => Promise<Answer>) => run(await windowId())

function dependenciesOf(
  services: PlatformChecks,
  slug: string,
  learner: number | null
): ParticipationDependencies {
  const { api, queries, clock } = services
  const params = { slug }
  const { contest, contestProblems, contestInformation, profile, myContests } = queryKeys
  const under = ({ key }: ContestCall, signal: AbortSignal) => ({ signal, idempotencyKey: key })
  const pending = pendingCall(slug, learner)
  const changing = async <Answer>(keys: ReadonlyArray<QueryKey>, answer: Promise<Answer>) => {
    const given = await answer
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey, exact: true })
    return given
  }
  return {
    calls: {
      register: (call, signal) =>
        changing(
          [contest(slug), myContests, profile],
          api.run("registerForContest", { params, payload: call.answers }, under(call, signal))
        ),
      start: (_, signal) => start(services, slug, signal),
      complete: (call, signal) =>
        changing(
          [contest(slug), contestProblems(slug)],
          inWindow((window) => api.run("completeContest", { params, query: { window } }, under(call, signal)))
        ),
      takeOver: (_, signal) =>
        changing(
          [contestProblems(slug)],
          inWindow((window) => api.run("takeOverContest", { params, payload: { window } }, { signal }))
        ),
      // Everybody's time runs out at once: nothing but this is asked for then.
      look: (signal) => readInformation(services, slug, signal)
    },
    clock,
    jitter,
    isVisitor: learner === null,
    call: pending.read(),
    remember: pending.write,
    received: (information) => void queries.setQueryData(contestInformation(slug), information),
    refetch: () => void queries.invalidateQueries({ queryKey: contestInformation(slug) })
  }
}

/** What the server says of the contest and of me in it, asked again and again. */
export function useInformation(slug: string): UseQueryResult<ContestInformation, ApiError> {
  const services = useParticipationDependencies()
  const { clock, queries } = services
  useEffect(
    () =>
      clock.onChange(() => {
        if (Number.isFinite(clock.error())) return
        void queries.invalidateQueries({ queryKey: queryKeys.contestInformation(slug) })
      }),
    [clock, queries, slug]
  )
  return useQuery<ContestInformation, ApiError>({
    queryKey: queryKeys.contestInformation(slug),
    queryFn: ({ signal }) => readInformation(services, slug, signal),
    refetchInterval: askEveryMs * (0.75 + jitter / 2),
    refetchIntervalInBackground: true,
    meta: { quiet: true }
  })
}

const useParticipationDependencies = (): PlatformChecks => ({
  api: useApi(),
  queries: useQueryClient(),
  clock: useClock()
})

/** My way through a contest, followed as long as one of its pages is open. */
export function useParticipation(slug: string, information: ContestInformation): ParticipationActorRef {
  const services = useParticipationDependencies()
  const learner = useSession(learnerId)
  const [{ machine, input }] = useState(() => {
    const dependencies = dependenciesOf(services, slug, learner)
    return { machine: participationWith(dependencies), input: participationInput(dependencies, information) }
  })
  const actor = useActorRef(machine, { input })
  useEffect(() => onNetworkReturn(() => actor.send({ type: "network.online" })), [actor])
  useEffect(() => actor.send({ type: "facts.told", facts: factsOf(information) }), [actor, information])
  return actor
}
