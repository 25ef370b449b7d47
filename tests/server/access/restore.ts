import { callers, rolesOf } from "./callers.ts"
import { insertContests, sendProblem, type Fixture } from "./fixture.ts"

/** Restores accounts, sessions, roles and objects that requests have removed or changed, so that later requests still reach them. */
export async function restore(fixture: Fixture): Promise<void> {
  const { server, idOf, emailOf, objects } = fixture
  const { sql } = server
  for (const caller of callers) {
    if (caller === "visitor") continue
    const isClassAccount = caller === "pending" || caller === "pupil"
    await sql(
      `update users set deletion_asked_at = null, erased = false, roles = $2, email = coalesce($3, email),
        one_time_until = case when $4 then now() + interval '1 day' end,
        password_hash = (select password_hash from users where id = $5) where id = $1`,
      [
        idOf(caller),
        rolesOf[caller] ?? [],
        isClassAccount ? null : emailOf(caller),
        caller === "pending",
        idOf("support")
      ]
    )
    if (caller !== "ended") await fixture.signIn(caller)
  }
  await sql(
    "update contests set paused_at = null, ended_at = null, gaps = '[]', undo = null where slug in ('cup', 'theirs', 'soon')"
  )
  Object.assign(objects, { contestId: await insertContests(server, idOf) })
  const [problem] = await sql("select from problems where id = $1", [objects.problemId])
  if (problem === undefined) Object.assign(objects, { problemId: await sendProblem(fixture) })
  for (const role of ["owner", "editor", "viewer"] as const)
    await sql(
      `insert into problem_organisers (problem_id, user_id, problem_role) values ($1, $2, $3)
      on conflict (problem_id, user_id) do update set problem_role = excluded.problem_role`,
      [objects.problemId, idOf(role), role]
    )
  await sql("delete from runs where state = 'queued' and id <> $1", [objects.runId])
}
