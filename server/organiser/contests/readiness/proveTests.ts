import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { enqueueBackground } from "../../../judge/judgingJobs.ts"
import { type OrganiserAccess, lockedOrganiserContest } from "../../../olympiads/store/organiserContest.ts"
import { writeAudit } from "../writeAudit.ts"

/** Has the judge try every author's solution of a contest's problems anew; asked twice, it does so once. */
export const proveTests = Effect.fn("proveTests")(function* (access: OrganiserAccess) {
  const sql = yield* SqlClient.SqlClient
  const prove = Effect.gen(function* () {
    const { id } = yield* lockedOrganiserContest(access, "jury")
    const rows = yield* sql<{ id: number }>`
      update problem_references r set judged_version = null
      from contest_problems cp, judge_languages l
      where cp.contest_id = ${id} and cp.problem_id = r.problem_id and l.id = r.language returning r.id`
    for (const row of rows) yield* enqueueBackground({ referenceId: row.id })
    yield* writeAudit({
      contestId: id,
      actorId: access.userId,
      act: "tests.prove",
      data: { count: rows.length }
    })
    return { queued: rows.length }
  })
  return yield* sql.withTransaction(prove)
})
