import { Effect } from "effect"
import type { ContestStatus } from "../../../../src/api/contract/olympiads/contests.ts"
import type { ContestPreview } from "../../../../src/api/contract/organiser/preview.ts"
import { ParticipationState } from "../../../../src/api/contract/olympiads/participationState.ts"
import { participationStatusOf } from "../../../../src/machines/contest/participationRules.ts"
import type { Language } from "../../../platform/i18n/translate.ts"
import { detailsOf, pageOf } from "../../../olympiads/participation/contestDetails.ts"
import { tasksIn } from "../../../olympiads/participation/contestProblems.ts"
import {
  informationOf,
  type ParticipationContext
} from "../../../olympiads/participation/participationContextOf.ts"
import type { ContestRow } from "../../../olympiads/store/findContest.ts"
import { type OrganiserAccess, organiserContest } from "../../../olympiads/store/organiserContest.ts"
import { pageKinds } from "../settings/readSettings.ts"
import { type Simulated, simulateParticipation, simulateStatus } from "./simulateParticipation.ts"

interface Asked {
  readonly status: ContestStatus
  readonly as?: ParticipationState | undefined
}

/** The participation status most users have at this contest status. */
const typical: Readonly<Record<ContestStatus, ParticipationState>> = {
  open_registration: "not_registered",
  closed_registration: "registered",
  available_after: "registered",
  started_contest: "ready",
  result_calculation: "finished",
  closed_contest: "results"
}

const participationContextOf = (
  contest: ContestRow,
  { life, at, participation }: Simulated
): ParticipationContext => ({
  contest: { ...contest, life },
  life,
  participation,
  isInvited: false,
  status: participationStatusOf(life, participation, at),
  now: at
})

/** No user has this id, so the preview contains no solutions. */
const visitorId = 0

/** The contest as a user with the given status sees it: the answers of the participants' API. Writes nothing. */
export const previewContest = Effect.fn("previewContest")(function* (
  access: OrganiserAccess,
  { status, as }: Asked,
  language: Language
) {
  const contest = yield* organiserContest(access, "viewer")
  const simulated = simulateStatus(contest.life.schedule, status)
  const possible = ParticipationState.literals.filter(
    (state) => simulateParticipation(simulated, state) !== null
  )
  const shown = possible.find((state) => state === as) ?? possible.find((state) => state === typical[status])
  const who = shown ?? "visitor"
  const part = simulateParticipation(simulated, who) ?? { ...simulated, participation: null }
  const context = participationContextOf(contest, part)
  const isVisitor = who === "visitor"
  const preview: ContestPreview = {
    status,
    as: who,
    at: new Date(simulated.at).toISOString(),
    possible,
    contest: yield* detailsOf(context, isVisitor, language),
    information: informationOf(context, { isVisitor }),
    problems: yield* tasksIn(context, visitorId, language).pipe(
      Effect.catchTag("ContestClosedToReader", () => Effect.succeed(null))
    ),
    pages: yield* Effect.forEach(pageKinds, (kind) => pageOf(contest.id, kind, language))
  }
  return preview
})
