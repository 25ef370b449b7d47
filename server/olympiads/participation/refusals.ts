import type { FailureCode } from "../../../src/api/contract/failures.ts"
import type { ParticipantRefusal } from "../../../src/machines/contest/participationRules.ts"
import { Refusal } from "../../platform/http/Refusal.ts"

const codes = {
  notAnnounced: "contest_not_announced",
  alreadyRegistered: "contest_already_registered",
  notOpenYet: "contest_not_open_yet",
  registrationClosed: "contest_registration_closed",
  byInvitation: "contest_by_invitation",
  notRegistered: "contest_not_registered",
  notPassed: "contest_not_passed",
  disqualified: "contest_disqualified",
  notBegun: "contest_not_begun",
  notStarted: "contest_not_started",
  alreadyStarted: "contest_already_started",
  paused: "contest_paused",
  alreadyFinished: "contest_already_finished",
  timeIsUp: "contest_time_is_up",
  notFinished: "contest_not_finished",
  over: "contest_over"
} as const satisfies Readonly<Record<ParticipantRefusal, FailureCode>>

/** Another window of theirs takes part: it alone may finish for them. */
export const openElsewhere = new Refusal({
  kind: "conflict",
  code: "contest_open_elsewhere",
  message: "contest.refusal.openElsewhere"
})

/** Why a participant's act is refused; `forbidden` for what may not be looked at. */
export const refusedFor = (reason: ParticipantRefusal, kind: "conflict" | "forbidden" = "conflict") =>
  new Refusal({ kind, code: codes[reason], message: `contest.refusal.${reason}` })
