import type { Role } from "../../../src/api/contract/account/roles.ts"

/**
 * Callers of the access table. The objects of its rows belong to `learner` (account, solutions, participation), `teacher`
 * (class), and `owner` with `editor`, `jury` and `viewer` (contest; the problem without `jury`). To all others they are another's.
 */
export const callers = [
  "visitor",
  /** A learner whose session has ended, as after signing out and after asking for the deletion of the account. */
  "ended",
  /** A class account with the one-time password of a slip. */
  "pending",
  "learner",
  "otherLearner",
  /** A class account with a password of its own. */
  "pupil",
  "teacher",
  "otherTeacher",
  "owner",
  "editor",
  "jury",
  "viewer",
  /** The owner of another contest and of another problem. */
  "otherOrganiser",
  "support",
  "administrator"
] as const
export type Caller = (typeof callers)[number]

/** The roles of callers that are more than learners. */
export const rolesOf: Readonly<Partial<Record<Caller, ReadonlyArray<Role>>>> = {
  teacher: ["teacher"],
  otherTeacher: ["teacher"],
  owner: ["organiser"],
  editor: ["organiser"],
  jury: ["organiser"],
  viewer: ["organiser"],
  otherOrganiser: ["organiser"],
  support: ["support"],
  administrator: ["administrator"]
}
