import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { expect, test } from "vitest"
import { migrate, migrateTo } from "../../../../server/platform/database/migrate.ts"
import { createTestDatabase } from "../../../support/database.ts"

/** The shape of the last release; `filled` is written in it. */
const released = 51

/** Problem 1 is everybody's, problem 2 is kept for the running contest; each was solved an hour ago. */
const filled = [
  `insert into users (email, password_hash, role, first_name, last_name, city, date_of_birth, grade,
      privacy_consent_version, personal_data_consent_version, email_confirmed_at)
    values ('owner@example.org', '', 'organiser', 'Olga', 'Owner', null, null, null, '1', '1', now()),
      ('learner@example.org', '', 'learner', 'Lev', 'Learner', ' Tver ', '2001-05-06', 9, '1', '1', now()),
      ('child@example.org', '', 'learner', 'Kira', 'Child', null, now() - interval '10 years', 3, '1', '1', now())`,
  `insert into problems (id, slug, content_hash, judging_hash, difficulty, title_ru, search, time_limit_ms,
      memory_limit_mb, output_limit_bytes, checker, public)
    select id, 'p' || id, '', '', 5, 'P', '', 1000, 256, 1000, '{}', id <> 2 from generate_series(1, 3) id`,
  `insert into contests (slug, status, title_ru, starts_at, ends_at)
    values ('cup', 'started_contest', 'Cup', now() - interval '2 hours', now() + interval '1 hour')`,
  `insert into contest_problems (contest_id, problem_id, ordinal) select id, 2, 1 from contests
    union all select id, 3, 2 from contests`,
  `insert into contest_organisers (contest_id, user_id, power)
    select c.id, u.id, 'own' from contests c, users u where u.role = 'organiser'`,
  `insert into contest_participants (contest_id, user_id, started_at)
    select c.id, u.id, now() - interval '2 hours' from contests c, users u where u.role = 'learner'`,
  `insert into problem_status (user_id, problem_id, status, solved_at)
    select u.id, p, 'solved', now() - interval '1 hour' from users u, generate_series(1, 2) p
    where u.role = 'learner'`,
  `insert into sessions (user_id) select id from users`,
  `insert into secrets (name, value) values ('access_tokens', 'secret')`
]

test("a filled database comes from the last release to this one", async () => {
  const { layer, drop } = await createTestDatabase()
  const upgrade = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const all = (statement: string) => sql.unsafe<Record<string, unknown>>(statement)
    yield* all("drop schema public cascade")
    yield* all("create schema public")
    yield* migrateTo(released)
    yield* Effect.forEach(filled, all)
    const ratings = all(
      "select u.email, t.points, t.solved from rating_totals t join users u on u.id = t.user_id order by 1"
    )
    const before = yield* ratings
    yield* migrate
    return {
      before,
      after: yield* ratings,
      names: yield* all(
        "select t.name from rating_totals t join users u on u.id = t.user_id order by u.email"
      ),
      roles: yield* all("select roles from users order by id"),
      problems: yield* all("select public, reserved from problems order by id"),
      owners: yield* all(
        "select o.problem_id::int, u.email from problem_owners o join users u on u.id = o.user_id"
      ),
      facts: yield* all("select p.city, p.grade, p.birth_year from contest_participants p order by user_id"),
      secrets: yield* all("select name from secrets where name = 'access_tokens'")
    }
  })
  try {
    const found = await Effect.runPromise(Effect.provide(upgrade, layer))
    expect(found.before).toMatchObject([
      { email: "child@example.org", points: 50, solved: 1 },
      { email: "learner@example.org", points: 50, solved: 1 }
    ])
    // What is solved in a running contest is not in the rating before its end.
    expect(found.after).toEqual(found.before)
    expect(found.names).toEqual([{ name: null }, { name: "Lev L." }])
    expect(found.roles).toEqual([{ roles: ["organiser", "teacher"] }, { roles: [] }, { roles: [] }])
    expect(found.problems).toEqual([
      { public: true, reserved: false },
      { public: false, reserved: true },
      { public: false, reserved: false }
    ])
    expect(found.owners).toEqual([{ problem_id: 2, email: "owner@example.org" }])
    expect(found.facts).toEqual([
      { city: "Tver", grade: 9, birth_year: 2001 },
      { city: null, grade: 3, birth_year: expect.any(Number) }
    ])
    expect(found.secrets).toEqual([])
  } finally {
    await drop()
  }
})
