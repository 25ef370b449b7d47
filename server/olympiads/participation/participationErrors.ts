import { failures } from "../../../src/api/contract/failures.ts"
import type { ParticipantRejection } from "../../../src/machines/contest/participationRules.ts"
import { ApiError, type ApiErrors } from "../../platform/http/ApiError.ts"

type NameOf<Reason extends ParticipantRejection> = `Contest${Capitalize<Reason>}`

const nameOf = <Reason extends ParticipantRejection>(reason: Reason) =>
  `Contest${reason.charAt(0).toUpperCase()}${reason.slice(1)}` as NameOf<Reason>

const messageOf = (reason: ParticipantRejection) => `contest.rejection.${reason}` as const

/** The participation is active in another window; only that window may finish it. */
export const openElsewhere = new ApiError("ContestOpenElsewhere", {
  message: "contest.rejection.openElsewhere"
})

/** The error for a rejected participant action. */
export const rejectedFor = <Reason extends ParticipantRejection>(reason: Reason) =>
  new ApiError(nameOf(reason), { message: messageOf(reason) }) as ApiErrors<NameOf<Reason>>

/** The error for a reader without access to the problems, statements or standings of a contest. */
export const closedToReader = (reason: ParticipantRejection) =>
  new ApiError("ContestClosedToReader", { code: failures[nameOf(reason)].code, message: messageOf(reason) })

/** Another contest uses the problems: only participants who started may read them. */
export const tasksInUse = new ApiError("ContestClosedToReader", {
  code: "contest_over",
  message: "contest.tasksInUse"
})
