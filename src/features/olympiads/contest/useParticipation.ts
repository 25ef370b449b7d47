import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query"
import { useActorRef } from "@xstate/react"
import { useEffect, useState } from "react"
import type { ContestInformation } from "../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../api/errors.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { factsOf } from "./factsOf.ts"
import {
  pageDependencies,
  participationInput,
  participationWith,
  readInformation
} from "./participationActor.ts"
import { inspect } from "../../shell/actors/watchActors.ts"

/**
 * Polling interval in ms; polling also reports that this window is open. `jitter` differs by browser to spread the
 * load.
 */
const askEveryMs = 25_000
const jitter = Math.random()

/** Polls the contest information and the user's participation. */
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
    queryFn: ({ signal }) => services.api.runEffect(readInformation(clock, slug), signal),
    refetchInterval: askEveryMs * (0.75 + jitter / 2),
    refetchIntervalInBackground: true,
    meta: { quiet: true }
  })
}

const useParticipationDependencies = () => ({ api: useApi(), queries: useQueryClient(), clock: useClock() })

/** Participation actor; runs while a page of the contest is open. */
export function useParticipation(slug: string, information: ContestInformation): ParticipationActorRef {
  const services = useParticipationDependencies()
  const learner = useSession(learnerId)
  const [{ machine, input }] = useState(() => {
    const dependencies = pageDependencies(services, slug, learner, jitter)
    return { machine: participationWith(dependencies), input: participationInput(dependencies, information) }
  })
  const actor = useActorRef(machine, { input, inspect })
  useEffect(() => onNetworkReturn(() => actor.send({ type: "network.online" })), [actor])
  useEffect(() => actor.send({ type: "facts.received", facts: factsOf(information) }), [actor, information])
  return actor
}
