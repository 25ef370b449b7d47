import { Effect } from "effect"
import type { ContestAct } from "../../../src/machines/contest/contestEvents.ts"
import type { Decision } from "../../../src/machines/contest/applyEvent.ts"
import { recomputeEligibility } from "../../olympiads/results/recomputeEligibility.ts"
import type { NoticeKind } from "../../olympiads/participation/announcementText.ts"
import type { ContestOfMine } from "../../olympiads/store/organiserContest.ts"
import { writeNotice } from "./jury/writeNotice.ts"

interface Notice {
  readonly kind: NoticeKind
  readonly data?: Readonly<Record<string, number>>
}

const minutes = (ms: number) => Math.max(1, Math.round(ms / 60_000))

/** The notice to participants about an act; null if they see the change without one. */
function noticeOf(act: ContestAct, movedBy: number): Notice | null {
  switch (act.type) {
    case "contest.pause":
      return { kind: "paused" }
    case "contest.resume":
      return { kind: "went_on" }
    case "contest.endNow":
      return { kind: "ended" }
    case "contest.extend":
      return { kind: "extended", data: { minutes: minutes(movedBy) } }
    case "interval.remove":
      return { kind: "interval_removed", data: { minutes: minutes(act.interval.to - act.interval.from) } }
    case "interval.restore":
      return { kind: "interval_restored", data: { minutes: minutes(act.interval.to - act.interval.from) } }
    case "contest.reschedule":
    case "contest.startNow":
    case "contest.undo":
      return { kind: "moved" }
    default:
      return null
  }
}

/** After an act that changes the participants' time, recomputes eligibility and notifies participants. */
export const notifyParticipants = Effect.fn("notifyParticipants")(function* (
  contest: ContestOfMine,
  act: ContestAct,
  { next, effects }: Extract<Decision, { readonly ok: true }>
) {
  if (next.state === "draft" || !effects.some(({ type }) => type === "windowsChanged")) return
  yield* recomputeEligibility(contest.id, next, null)
  const notice = noticeOf(act, next.schedule.endsAt - contest.life.schedule.endsAt)
  if (notice !== null) yield* writeNotice(contest, { to: null, ...notice })
})
