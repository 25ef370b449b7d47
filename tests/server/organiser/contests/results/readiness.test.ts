import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { getReadiness } from "../../../../../server/organiser/contests/readiness/getReadiness.ts"
import { PlatformChecks } from "../../../../../server/organiser/contests/readiness/PlatformChecks.ts"
import { Config, readConfig } from "../../../../../server/platform/config.ts"
import { adds, fakeBackend } from "../../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import { startSmtp } from "../../../../support/smtp.ts"
import { addSumProblem, startJudge } from "../../../practice/solutions/judging.ts"
import { minute, insertContest } from "../../../olympiads/contestFixture.ts"
import { organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"

let server: TestServer
let stopJudge: () => Promise<void>
let owner: ContestOrganiser
let contestId: number

const gigabyte = 1024 ** 3
const sound: PlatformChecks["Service"] = {
  mail: Effect.succeed("reachable"),
  freeBytes: Effect.succeed(100 * gigabyte),
  clock: Effect.sync(() => Date.now())
}

const look = (around: Partial<PlatformChecks["Service"]> = {}) =>
  server.run(
    getReadiness({ slug: "cup", userId: owner.id }, "en").pipe(
      Effect.provideService(PlatformChecks, PlatformChecks.of({ ...sound, ...around }))
    )
  )
const stateOf = async (name: string, around: Partial<PlatformChecks["Service"]> = {}) => {
  const { ready, items } = await look(around)
  return { ready, ...items.find((item) => item.name === name) }
}

/** Breaks something, checks the readiness, and restores it. */
async function broken(name: string, breaking: string, mending: string) {
  await server.sql(breaking)
  const found = await stateOf(name)
  await server.sql(mending)
  expect((await stateOf(name)).state).not.toBe("red")
  return found
}

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server, {
    "submissions/accepted/modules/main.py": "import minus",
    "submissions/accepted/modules/minus.py": "minus"
  })
  const backend = fakeBackend((input, code) =>
    code.includes("a - b") || code === "import minus" ? { stdout: "none" } : adds(input, code)
  )
  stopJudge = await startJudge(server, {
    ...backend,
    compile: (source) => backend.compile({ ...source, code: source.files?.["minus.py"] ?? source.code })
  })
  contestId = await insertContest(server, "cup", { starts: 600 * minute, ends: 720 * minute })
  await server.sql(
    `insert into contest_pages (contest_id, kind, language, markdown, html)
    select $1, kind, language, 'Text', '<p>Text</p>'
    from unnest(array['landing', 'regulation', 'end']) kind, unnest(array['ru', 'en']) language`,
    [contestId]
  )
  owner = await organiserOf(server, { cup: "owner" })
  await organiserOf(server, { cup: "jury" })
  await server.sql(
    "insert into backups (sha256, name, bytes, made_at, restored_at) values ('b', 'b', 1, now() - interval '1 hour', now())"
  )
  await owner.asked("POST", "/cup/readiness/proof")
  await vi.waitUntil(async () => (await look()).unproved === 0, { timeout: 120_000, interval: 200 })
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

describe("a complete contest", () => {
  test("is ready, with each of its thirteen items green", async () => {
    const { ready, items } = await look()
    expect(items.filter(({ state }) => state !== "green")).toEqual([])
    expect([ready, items.length]).toEqual([true, 13])
  })

  test("has the same readiness in the call and on the page", async () => {
    const answer = await owner.asked("GET", "/cup/readiness")
    expect(answer.body.payload).toMatchObject({ ready: true, unproved: 0 })
    const outsider = await organiserOf(server, {})
    expect((await outsider.asked("GET", "/cup/readiness")).status).toBe(404)
  })
})

describe("red is", () => {
  test("a statement missing in one language", async () => {
    const found = await broken(
      "statements",
      "delete from problem_texts where language = 'en'",
      "insert into problem_texts (problem_id, language, statement_html, input_html, output_html) values (7, 'en', '', '', '') on conflict do nothing"
    )
    expect(found).toMatchObject({
      ready: false,
      state: "red",
      found: ["Problem A has no statement in English."]
    })
  })

  test("a contest without problems", async () => {
    const found = await broken(
      "statements",
      `delete from contest_problems where contest_id = ${contestId}`,
      `insert into contest_problems (contest_id, problem_id, ordinal) values (${contestId}, 7, 1)`
    )
    expect(found).toMatchObject({ state: "red", found: ["The contest has no problems."] })
  })

  test("an author's solution with an unexpected verdict", async () => {
    const found = await broken(
      "tests",
      "update problem_references set expected = '{accepted}' where path like '%minus%'",
      "update problem_references set expected = '{wrong_answer}' where path like '%minus%'"
    )
    expect(found).toMatchObject({
      ready: false,
      state: "red",
      found: ["Problem A: the solution submissions/wrong_answer/minus.py did not get the expected verdict."]
    })
  })

  test("a problem that changed since its authors' solutions were judged", async () => {
    const found = await broken(
      "tests",
      "update problems set version = version + 1 where id = 7",
      "update problems set version = version - 1 where id = 7"
    )
    expect(found).toMatchObject({
      state: "red",
      found: ["Problem A: solutions by its author yet to be judged: 3."]
    })
  })

  test("a limit that leaves a correct solution less than twice its time", async () => {
    const found = await broken(
      "limits",
      "update problems set time_limit_ms = 1 where id = 7",
      "update problems set time_limit_ms = 1000 where id = 7"
    )
    expect(found).toMatchObject({ ready: false, state: "red" })
  })

  test("subtasks of a problem with a score of its own", async () => {
    const found = await broken(
      "limits",
      `with changed as (update problems set scoring = '{}' where id = 7)
        update contest_problems set subtasks = '[{"points": 100, "from": 1, "to": 1}]' where contest_id = ${contestId}`,
      `with changed as (update problems set scoring = null where id = 7)
        update contest_problems set subtasks = null where contest_id = ${contestId}`
    )
    expect(JSON.stringify(found)).toContain("its subtasks do not count")
  })

  test("a problem that none of the contest's languages can solve", async () => {
    const found = await broken(
      "languages",
      `with closed as (update problems set languages = '{cpp}' where id = 7)
        update contests set languages = '{python,javascript}' where id = ${contestId}`,
      `with closed as (update problems set languages = null where id = 7)
        update contests set languages = null where id = ${contestId}`
    )
    expect(found).toMatchObject({
      ready: false,
      state: "red",
      found: [
        "Problem A: none of the allowed languages is available for it now.",
        "This language is allowed, but the judge does not offer it now: JavaScript."
      ]
    })
  })

  test("a limit that leaves less than twice the time, unless the problem gives its language more", async () => {
    const generous = `{"python3": {"timeFactor": 10}}`
    const measured =
      "update problem_references set time_ms = 4000 where path = 'submissions/accepted/main.py'"
    await server.sql(measured)
    expect((await stateOf("limits")).state).toBe("red")
    await server.sql("update problems set language_limits = $1::jsonb where id = 7", [generous])
    expect((await stateOf("limits")).state).toBe("green")
    await server.sql("update problems set language_limits = null where id = 7")
    await server.sql("update problem_references set time_ms = 0")
  })

  test("subtasks over missing tests", async () => {
    const found = await broken(
      "limits",
      `update contest_problems set subtasks = '[{"points": 100, "from": 1, "to": 999}]' where contest_id = ${contestId}`,
      `update contest_problems set subtasks = null where contest_id = ${contestId}`
    )
    expect(found).toMatchObject({
      state: "red",
      found: ["Problem A: a subtask names a test that does not exist."]
    })
  })

  test("more registrations than the judge can handle, and a missing judge", async () => {
    await server.sql("update problem_references set wall_ms = 3600000")
    await server.sql(
      `insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version)
      select 'crowd' || n || '@zama.test', '', '1', '1' from generate_series(1, 200) n`
    )
    const found = await broken(
      "capacity",
      `insert into contest_participants (contest_id, user_id) select ${contestId}, id from users where email like 'crowd%'`,
      `delete from contest_participants where contest_id = ${contestId}`
    )
    expect(found).toMatchObject({ ready: false, state: "red" })
    await server.sql("update problem_references set wall_ms = 50")
    await stopJudge()
    expect(await stateOf("capacity")).toMatchObject({ state: "red", found: ["No judge is running."] })
    expect(await stateOf("judge")).toMatchObject({ state: "red", found: ["No judge is running."] })
    stopJudge = await startJudge(server, fakeBackend(adds))
  })

  test("which sandbox judges is said", async () => {
    expect(await stateOf("judge")).toMatchObject({
      state: "green",
      found: [expect.stringContaining("embedded sandbox")]
    })
    await server.sql("update judge_workers set backend = 'native'")
    expect(await stateOf("judge")).toMatchObject({
      state: "green",
      found: ["Solutions run natively, with the compilers of the server. Programs at once: 1."]
    })
    await server.sql("update judge_workers set backend = 'embedded'")
  })

  test("a schedule with inconsistent dates", async () => {
    const found = await broken(
      "schedule",
      `update contests set duration_s = 86400 where id = ${contestId}`,
      `update contests set duration_s = null where id = ${contestId}`
    )
    expect(found).toMatchObject({ ready: false, state: "red" })
  })

  test("rules in one language only", async () => {
    const found = await broken(
      "pages",
      "update contest_pages set markdown = ' ' where kind = 'regulation' and language = 'ru'",
      "update contest_pages set markdown = 'Text' where kind = 'regulation' and language = 'ru'"
    )
    expect(found).toMatchObject({ ready: false, state: "red", found: ["The rules are missing in Russian."] })
  })

  test("a contest without an owner", async () => {
    const found = await broken(
      "people",
      `update contest_organisers set organiser_role = 'editor' where user_id = ${owner.id}`,
      `update contest_organisers set organiser_role = 'owner' where user_id = ${owner.id}`
    )
    expect(found).toMatchObject({ ready: false, state: "red", found: ["The contest has no owner."] })
  })

  test("not, but amber, a participant with an unknown grade if grades decide the selection", async () => {
    const found = await broken(
      "people",
      `with registered as (insert into contest_participants (contest_id, user_id) values (${contestId}, ${owner.id}))
      update contests set selection = '{"best": 1, "per": "grade"}' where id = ${contestId}`,
      `with left_it as (delete from contest_participants where user_id = ${owner.id})
      update contests set selection = null where id = ${contestId}`
    )
    expect(found).toMatchObject({
      ready: true,
      state: "amber",
      found: [expect.stringMatching(/^Participants who cannot take a seat by the selection rule: 1\./)]
    })
  })

  test("a mail server that does not answer, while a missing one is a warning", async () => {
    expect(await stateOf("mail", { mail: Effect.succeed("unreachable") })).toMatchObject({
      ready: false,
      state: "red"
    })
    expect(await stateOf("mail", { mail: Effect.succeed("none") })).toMatchObject({
      ready: true,
      state: "amber"
    })
  })

  test("a full disk", async () => {
    expect(await stateOf("disk", { freeBytes: Effect.succeed(gigabyte / 2) })).toMatchObject({
      ready: false,
      state: "red",
      found: ["0.5 GB are left on the disk: there may be no room for solutions."]
    })
    expect(await stateOf("disk", { freeBytes: Effect.succeed(3 * gigabyte) })).toMatchObject({
      state: "amber"
    })
  })

  test("a clock that differs from the database's", async () => {
    const found = await stateOf("clocks", { clock: Effect.sync(() => Date.now() - 90_000) })
    expect(found).toMatchObject({ ready: false, state: "red" })
  })

  test("no check of a backup's restore within a day; that is amber", async () => {
    const record = (hours: number, restored: boolean) =>
      server.sql(
        `insert into backups (sha256, name, bytes, made_at, restored_at) values ('b' || $1::int, 'b' || $1::int, 1,
          now() - make_interval(hours => $1::int), case when $2 then now() end)`,
        [hours, restored]
      )
    await server.sql("delete from backups")
    expect(await stateOf("backup")).toMatchObject({
      ready: true,
      state: "amber",
      found: [expect.stringMatching(/^No backup is known.*: npm run zama -- backup --check$/)]
    })
    await record(30, true)
    expect(await stateOf("backup")).toMatchObject({
      state: "amber",
      found: [expect.stringMatching(/30 h old.*: npm run zama -- backup --check$/)]
    })
    await record(2, false)
    expect(await stateOf("backup")).toMatchObject({
      state: "amber",
      found: [
        "Nobody has restored the backup that is 2 h old. Try it out: npm run zama -- restore b2 --check"
      ]
    })
    await record(23, true)
    expect(await stateOf("backup")).toMatchObject({ state: "green" })
  })
})

describe("the checks of the environment", () => {
  const asked = <A>(smtpUrl: string | null, ask: (around: PlatformChecks["Service"]) => Effect.Effect<A>) => {
    const config = { ...readConfig({ DATA_DIR: server.dataDir }), smtpUrl }
    const layer = PlatformChecks.layer
    return Effect.runPromise(
      Effect.flatMap(PlatformChecks, ask).pipe(Effect.provide(layer), Effect.provideService(Config, config))
    )
  }

  test("detect whether a mail server answers", async () => {
    const smtp = await startSmtp()
    expect(await asked(smtp.url, ({ mail }) => mail)).toBe("reachable")
    await smtp.close()
    expect(await asked(smtp.url, ({ mail }) => mail)).toBe("unreachable")
    expect(await asked(null, ({ mail }) => mail)).toBe("none")
  })

  test("find the free disk space", async () => {
    expect(await asked(null, ({ freeBytes }) => freeBytes)).toBeGreaterThan(0)
  })
})
