import { failures } from "../../../src/api/contract/failures.ts"
import type { ParticipantRejection } from "../../../src/machines/contest/participationRules.ts"
import { ApiError, type ApiErrors } from "../../platform/http/ApiError.ts"

type NameOf<Reason extends ParticipantRejection> = `Contest${Capitalize<Reason>}`

const nameOf = <Reason extends ParticipantRejection>(reason: Reason) =>
  `Contest${reason.charAt(0).toUpperCase()}${reason.slice(1)}` as NameOf<Reason>

const messageOf = (reason: ParticipantRejection) => `contest.refusal.${reason}` as const

/** Another window of the participant takes part: only that one may finish for them. */
export const openElsewhere = new ApiError("ContestOpenElsewhere", {
  message: "contest.refusal.openElsewhere"
})

/** Why a participant may not do something now. */
export const rejectedFor = <Reason extends ParticipantRejection>(reason: Reason) =>
  new ApiError(nameOf(reason), { message: messageOf(reason) }) as ApiErrors<NameOf<Reason>>

/** Why somebody may not read the tasks, the statements or the standings of a contest. */
export const closedToReader = (reason: ParticipantRejection) =>
  new ApiError("ContestClosedToReader", { code: failures[nameOf(reason)].code, message: messageOf(reason) })

/** Another contest still has the tasks: only those who took part may read them. */
export const tasksInUse = new ApiError("ContestClosedToReader", {
  code: "contest_over",
  message: "contest.tasksInUse"
})
