import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { ParticipantRefusal } from "../../../src/machines/contest/participationRules.ts"
import { problemUnknown } from "../../problems/getProblem.ts"
import { findContest } from "../store/findContest.ts"
import { findParticipation } from "../store/participants.ts"
import { refusedFor } from "./refusals.ts"
import { situationWith } from "./situationOf.ts"

/** How a solution enters a contest. */
export interface ContestEntry {
  readonly contestId: number
  /** Why it does not count; it is judged and kept for the jury all the same. */
  readonly unofficial: ParticipantRefusal | null
}

/** What a solution counts for that the server received at a moment; null outside of contests. */
export const contestEntry = Effect.fn("contestEntry")(function* (
  slug: string | undefined,
  problemId: number,
  userId: number,
  receivedAt: number
) {
  if (slug === undefined) return null
  const contest = yield* findContest(slug)
  const participation = yield* findParticipation(contest.id, userId)
  const { standing } = situationWith(contest, participation, receivedAt)
  const { submit } = standing
  // Before anything else: what is in a contest is nobody's to find out by trying.
  if (submit.kind === "refused") return yield* refusedFor(submit.reason)
  const sql = yield* SqlClient.SqlClient
  const [task] = yield* sql`select from contest_problems
    where contest_id = ${contest.id} and problem_id = ${problemId}`
  if (task === undefined) return yield* problemUnknown
  const entry: ContestEntry = {
    contestId: contest.id,
    unofficial: submit.kind === "unofficial" ? submit.reason : null
  }
  return entry
})
