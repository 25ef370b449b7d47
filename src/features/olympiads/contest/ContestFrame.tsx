import { useSelector, useActorRef } from "@xstate/react"
import { useSyncExternalStore, type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { ContestStatus } from "../../../api/contract/olympiads/contests.ts"
import type {
  ContestDetails,
  ContestInformation,
  ContestProblem
} from "../../../api/contract/olympiads/participation.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { makeKey } from "../../../api/makeKey.ts"
import { statusOf } from "../../../machines/contest/applyEvent.ts"
import { contestIn } from "../../../machines/contest/participationFacts.ts"
import type { ParticipationActorRef } from "../../../machines/participationMachine.ts"
import { paths } from "../../../routes/paths.ts"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { useApiQuery, useApi } from "../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { onNetworkReturn } from "../../shell/connection/networkReturn.ts"
import { useClock } from "../../shell/clock/ClockContext.ts"
import { ContestBar, type ContestConnection } from "./ContestBar.tsx"
import { useJuryMessages } from "./jury/useJuryMessages.ts"
import { useContestProblems } from "./useContestProblems.ts"
import { useFreshContest } from "./useFreshContest.ts"
import { useSealedTasks } from "./useSealedTasks.ts"
import { notify } from "../../shell/frame/toasts.ts"
import { useActorEvents, useFailureToasts } from "../../shell/actors/useActorEvents.ts"
import { useQuery, useQueryClient, type UseQueryResult } from "@tanstack/react-query"
import type { ApiError } from "../../../api/errors.ts"
import { factsOf } from "../../../actors/factsOf.ts"
import { lookIntervalMs, participationInput, participationWith } from "../../../actors/participationWith.ts"
import { pageDependencies, readInformation } from "./participationActor.ts"
import { inspect } from "../../shell/actors/watchActors.ts"

export interface ContestView {
  readonly contest: ContestDetails
  readonly actor: ParticipationActorRef
}

interface ContestFrameProps {
  /** Shows the bar always; by default only while the participant's time runs. */
  readonly bar?: boolean
  readonly children: (view: ContestView) => ReactNode
}

/** Loads the contest of the address and the participation, and shows them on every contest page. */
export function ContestFrame(shown: ContestFrameProps) {
  const { contestName: slug = "" } = useParams()
  const { t } = useTranslation("contest")
  const learner = useSession(learnerId)
  const information = useInformation(slug)
  // The first information brings the contest, so this asks only when it has not.
  const enabled = information.isFetched
  const contest = useApiQuery(queryKeys.contest(slug), "getContest", { params: { slug } }, { enabled })
  if (contest.data !== undefined && information.data !== undefined) {
    return (
      <Followed
        key={`${slug} ${learner}`}
        contest={contest.data}
        information={information.data}
        lost={information.isError}
        {...shown}
      />
    )
  }
  const failed = contest.isError ? contest : information
  const isUnknown = failed.error?._tag === "NotFound"
  if (isUnknown) return <Navigate to={paths.notFound} replace />
  return failed.isError ? (
    <QueryFailure query={failed} />
  ) : (
    <Waiting
      label={t("loading")}
      className="mx-auto grid w-full max-w-[56rem] gap-4 px-4 py-6 768:px-6"
      blocks={["h-9 w-3/5", "h-28", "h-64"]}
    />
  )
}

interface FollowedProps extends ContestFrameProps {
  readonly contest: ContestDetails
  readonly information: ContestInformation
  /** Whether the last request failed. */
  readonly lost: boolean
}

function Followed({ contest, information, lost, bar = false, children }: FollowedProps) {
  const actor = useParticipation(contest.slug, information)
  const status = useSelector(actor, ({ context }) => statusOf(contestIn(context)))
  const isOpen = status !== "closed_contest"
  const isTimed = useSelector(actor, (snapshot) => snapshot.hasTag("timed"))
  useRejectionToasts(actor)
  useJuryMessages(contest.slug, isOpen)
  useFreshContest(contest.slug)
  useSealedTasks(contest.slug, information)
  const view = { contest: atPresent(contest, information, status), actor }
  return (
    <>
      {(bar || isTimed) && <Bar view={view} lost={lost} />}
      {children(view)}
    </>
  )
}

/** Merges the details, which are loaded once, with the information, which is polled. */
function atPresent(
  contest: ContestDetails,
  { serverTime, startsAt, endsAt, durationS, freezeAt, participation }: ContestInformation,
  status: ContestStatus | null
): ContestDetails {
  const value = status ?? contest.status.value
  return { ...contest, serverTime, startsAt, endsAt, durationS, freezeAt, participation, status: { value } }
}

function Bar({ view, lost }: { readonly view: ContestView; readonly lost: boolean }) {
  const clock = useClock()
  const problems = useContestProblems(view.contest.slug).data?.items ?? []
  return (
    <div className="sticky top-[calc(var(--bar,0px)+3.5rem)] z-20 bg-surface px-4 py-2 print:hidden min-[641px]:top-[var(--bar,0px)]">
      <ContestBar
        actor={view.actor}
        clock={clock}
        title={view.contest.title}
        problems={problems.map((problem) => barProblem(view.contest.slug, problem))}
        connection={useConnection(lost)}
        makeKey={makeKey}
      />
    </div>
  )
}

const barProblem = (slug: string, { id, label, title, lastVerdict, myPoints, points }: ContestProblem) => ({
  key: String(id),
  label,
  title,
  outcome: lastVerdict === null ? null : outcomeOfVerdict(myPoints === points ? "accepted" : lastVerdict),
  path: paths.contestTask(slug, id)
})

const subscribe = (changed: () => void) => {
  const stop = onNetworkReturn(changed)
  window.addEventListener("offline", changed)
  return () => {
    stop()
    window.removeEventListener("offline", changed)
  }
}

function useConnection(lost: boolean): ContestConnection {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true
  )
  if (!online) return "offline"
  return lost ? "reconnecting" : "online"
}

const inForm = ["filling", "registering"] as const

/** Notifies about rejected calls, except those of the registration form, which shows them itself. */
function useRejectionToasts(actor: ParticipationActorRef): void {
  useFailureToasts(actor)
  useActorEvents(actor, {
    "participation.refused": ({ rejection }) => {
      const snapshot = actor.getSnapshot()
      if (!inForm.some((state) => snapshot.matches(state))) void notify("danger", rejection.message)
    }
  })
}

const jitter = Math.random()

/** Polls the contest information and the user's participation. */
function useInformation(slug: string): UseQueryResult<ContestInformation, ApiError> {
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
    queryFn: ({ signal }) => services.api.runEffect(readInformation(clock, slug, queries), signal),
    refetchInterval: lookIntervalMs(jitter),
    refetchIntervalInBackground: true,
    meta: { quiet: true }
  })
}

const useParticipationDependencies = () => ({ api: useApi(), queries: useQueryClient(), clock: useClock() })

/** Participation actor; runs while a page of the contest is open. */
function useParticipation(slug: string, information: ContestInformation): ParticipationActorRef {
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
