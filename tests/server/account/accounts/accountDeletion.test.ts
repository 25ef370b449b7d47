import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { removeOrphanAvatars } from "../../../../server/account/accounts/avatarFiles.ts"
import { eraseDueAccounts, anonymisedTables } from "../../../../server/account/accounts/eraseAccounts.ts"
import { solutionEndpoints } from "../../../../src/api/contract/practice/solutions.ts"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { callApi, freshEmail, signUpForm, type TestLearner } from "../../../support/testLearner.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"
import { useAllFeatures, unique } from "./fullLife.ts"

const log: Array<string> = []
let server: TestServer
let stopJudge: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer({
    config: { supportEmail: "support@zama.test" },
    log: (line) => void log.push(line)
  })
  await addSumProblem(server)
  const judge = fakeBackend((input, code) => (code.startsWith("wrong") ? { stdout: "0" } : adds(input, code)))
  stopJudge = await startJudge(server, judge)
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const ask = (learner: TestLearner, password = learner.password) =>
  learner.call("POST", "/account/deletion", { current_password: password })
const signIn = ({ email, password }: Pick<TestLearner, "email" | "password">) =>
  callApi(server.url, "POST", "/auth/sign-in", { email, password })
const daysPass = (days: number) =>
  server.sql(`update users set deletion_asked_at = deletion_asked_at - interval '${days} days'`)
const stateOf = async ({ email }: Pick<TestLearner, "email">) =>
  (await server.sql<{ listed: boolean }>("select listed from users where email = $1", [email]))[0]

describe("requesting deletion", () => {
  test("needs the correct password, and counts wrong ones", async () => {
    const learner = await server.signUp()
    const wrong = await ask(learner, "Pineapple8")
    expect([wrong.status, wrong.body.errors]).toEqual([422, { current_password: ["Wrong password"] }])
    const none = await learner.call("POST", "/account/deletion", {})
    expect([none.status, none.body.errors]).toEqual([422, { current_password: ["Wrong password"] }])
    expect(await stateOf(learner)).toEqual({ listed: true })
    for (let tries = 0; tries < 8; tries++) await ask(learner, "Pineapple8")
    expect((await ask(learner)).status).toBe(429)
  })

  test("signs out everywhere, clears the cookies, sends a mail, and sets the day", async () => {
    const learner = await server.signUp()
    await learner.call("PATCH", "/account/profile", { language: "en" })
    await signIn(learner)
    const answer = await ask(learner)
    expect(answer.status).toBe(200)
    const { erased_at } = answer.body.payload as unknown as { erased_at: string }
    expect((Date.parse(erased_at) - Date.now()) / 86_400_000).toBeCloseTo(30, 2)
    expect(
      answer.headers.getSetCookie().filter((cookie) => /^(access|refresh)_token=;/.test(cookie))
    ).toHaveLength(2)
    expect((await learner.call("GET", "/account/profile")).status).toBe(401)
    const refreshed = await callApi(server.url, "POST", "/auth/refresh", {
      access_token: learner.accessToken,
      refresh_token: learner.refreshToken
    })
    expect(refreshed.status).toBe(401)
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "Europe/Moscow" })
    await expect
      .poll(async () => (await server.mails(learner.email)).map(({ text }) => text).join(), {
        timeout: 60_000
      })
      .toContain(`We will erase it on ${day.format(new Date(erased_at))}`)
  })

  test("asks an account without a password for a recent sign-in", async () => {
    const learner = await server.signUp()
    await server.sql("update users set password_hash = '' where email = $1", [learner.email])
    const { body } = await learner.call("GET", "/account/profile")
    expect(body.payload).toMatchObject({ has_password: false })
    await server.sql("update sessions set created_at = now() - interval '11 minutes'")
    const stale = await learner.call("POST", "/account/deletion", {})
    expect([stale.status, stale.body.code]).toEqual([403, "sign_in_again"])
    await server.sql("update sessions set created_at = now()")
    expect((await learner.call("POST", "/account/deletion", {})).status).toBe(200)
  })
})

describe("cancelling the deletion", () => {
  test("is signing in, which restores everything and says so", async () => {
    const learner = await server.signUp()
    await learner.call("PATCH", "/account/profile", { nickname: "came-back", language: "en" })
    await ask(learner)
    await daysPass(29)
    await server.run(eraseDueAccounts)
    const back = await signIn(learner)
    expect([back.status, back.body.payload]).toEqual([200, expect.objectContaining({ restored: true })])
    expect(await stateOf(learner)).toEqual({ listed: true })
    const { access_token } = back.body.payload as unknown as { access_token: string }
    const headers = { authorization: `Bearer ${access_token}` }
    const { body } = await callApi(server.url, "GET", "/account/profile", undefined, headers)
    expect(body.payload).toMatchObject({ nickname: "came-back" })
    expect((await signIn(learner)).body.payload).not.toHaveProperty("restored")
    await expect
      .poll(async () => (await server.mails(learner.email)).map(({ subject }) => subject), {
        timeout: 60_000
      })
      .toContain("Your account on Zama is back")
    await daysPass(2)
    await server.run(eraseDueAccounts)
    expect(await stateOf(learner)).toEqual({ listed: true })
  })

  test("needs the correct password", async () => {
    const learner = await server.signUp()
    await ask(learner)
    expect((await signIn({ ...learner, password: "Pineapple8" })).status).toBe(401)
    expect(await stateOf(learner)).toEqual({ listed: false })
  })
})

const solveSum = async (learner: TestLearner, source: string) => {
  const headers = { "idempotency-key": `${source}-key-of-a-solution`.replaceAll(" ", "-") }
  await learner.call("POST", "/problems/7/solutions", { language: "python", source }, headers)
  await judgedAll()
}
const judgedAll = async () => {
  const waiting = () => server.sql("select from solutions where status in ('queued', 'running')")
  await expect.poll(waiting).toHaveLength(0)
}

test("public lists hide a deleted account at once, and show it again after a return", async () => {
  const reader = await server.signUp()
  const learner = await server.signUp()
  await learner.call("PATCH", "/account/profile", { nickname: "now you see me" })
  await solveSum(reader, "good reader")
  await solveSum(learner, "good leaver")
  const seen = async () => {
    const rating = (await reader.call("GET", "/rating")).body.payload as unknown as {
      items: ReadonlyArray<{ name: string | null; place: number; me: boolean }>
      total: number
    }
    const solutions = payloadOf(
      solutionEndpoints.listAllSolutions.success,
      await reader.call("GET", "/problems/7/all-solutions")
    )
    const of = (name: string | null) => solutions.items.filter(({ author }) => author === name)
    const named = rating.items.filter(({ name }) => name === "now you see me")
    return {
      inRating: named.length,
      total: rating.total,
      solutions: of("now you see me").map(({ open }) => open),
      nameless: of(null).map(({ open }) => open)
    }
  }
  const before = await seen()
  expect(before).toMatchObject({ inRating: 1, solutions: [true], nameless: [] })
  const [{ id } = { id: 0 }] = await server.sql<{ id: number }>(
    "select s.id from solutions s join users u on u.id = s.user_id where u.email = $1",
    [learner.email]
  )
  expect((await reader.call("GET", `/solutions/${id}`)).status).toBe(200)
  await ask(learner)
  expect(await seen()).toEqual({ inRating: 0, total: before.total - 1, solutions: [], nameless: [false] })
  expect((await reader.call("GET", `/solutions/${id}`)).status).toBe(404)
  // The account stays out of a full recount.
  await server.sql("update problems set difficulty = difficulty % 10 + 1")
  expect((await seen()).inRating).toBe(0)
  await signIn(learner)
  expect(await seen()).toEqual(before)
})

const readDatabase = async () => {
  const tables = await server.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
  )
  expect(tables.length).toBeGreaterThan(30)
  const dumps = tables.map(async ({ name }) => {
    const rows = await server.sql<{ row: string }>(`select t::text as row from ${name} t`)
    return rows.map(({ row }) => `${name}: ${row}`)
  })
  return (await Promise.all(dumps)).flat()
}

const readDataFolder = async () => {
  const entries = await readdir(server.dataDir, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(files.map(async (file) => `${file}: ${await readFile(file, "utf8")}`))
}

const { email, firstName, lastName, nickname, city, dateOfBirth } = unique
const traces = [email, firstName, lastName, nickname, city, dateOfBirth, "29.03.1987"]
/** The texts that contain a trace, shortened. */
const textsNaming = (texts: ReadonlyArray<string>) =>
  texts.flatMap((text) =>
    traces
      .filter((trace) => text.toLowerCase().includes(trace.toLowerCase()))
      .map((trace) => [trace, text.slice(0, 200)])
  )

test("after thirty days no row, file or log line identifies the account", async () => {
  const neighbour = await server.signUp(`x${email}`)
  const learner = await useAllFeatures(server)
  await judgedAll()
  await ask(learner)
  // Data without a call: a failed job, and a mail server's answer.
  await server.sql("insert into pgboss.job (name, data, output) values ('dead', $1, $2)", [
    JSON.stringify({ to: email, subject: "Hello" }),
    JSON.stringify({ message: `550 <${email}> unknown` })
  ])
  await server.sql("insert into pgboss.job (name, data) values ('dead', $1)", [
    JSON.stringify({ to: neighbour.email })
  ])
  await expect.poll(() => server.mails(email).then(({ length }) => length)).toBeGreaterThan(4)
  const found = textsNaming(await readDatabase())
  for (const trace of traces.slice(0, -1)) expect(found.map(([each]) => each)).toContain(trace)
  const statistics = () =>
    server.sql(`select (select array[attempts, accepted] from problems where id = 7) as counted,
      (select count(*) from solutions where status = 'accepted') as solved`)
  const before = await statistics()
  const others = await server.sql("select user_id, points, solved from rating_totals order by user_id")

  await daysPass(31)
  await server.run(eraseDueAccounts)
  await server.run(removeOrphanAvatars)

  const left = [...(await readDatabase()), ...(await readDataFolder())].map((text) =>
    text.replaceAll(neighbour.email, "neighbour")
  )
  expect(textsNaming(left)).toEqual([])
  await server.run(Effect.logDebug("somebody listens"))
  expect(log.at(-1)).toContain("somebody listens")
  expect(textsNaming(log.map((line) => line.replaceAll(neighbour.email, "neighbour")))).toEqual([])

  // Statistics stay, without the person.
  expect(await statistics()).toEqual(before)
  expect(await server.sql("select user_id, points, solved from rating_totals order by user_id")).toEqual(
    others
  )
  const solutions = await server.sql(
    `select s.status, s.source from solutions s join users u on u.id = s.user_id where u.erased order by s.id`
  )
  expect(solutions).toEqual([
    { status: "accepted", source: "" },
    { status: "wrong_answer", source: "" }
  ])

  // A similar address of another account stays.
  expect((await server.mails(neighbour.email)).length).toBeGreaterThan(0)
  expect(
    await server.sql("select from pgboss.job where data->>'to' = $1", [neighbour.email])
  ).not.toHaveLength(0)

  // The account cannot sign in, and the address is free.
  expect((await signIn(learner)).status).toBe(401)
  expect((await callApi(server.url, "POST", "/auth/sign-up", signUpForm(email))).status).toBe(201)
  await expect.poll(() => server.mails(email).then(({ length }) => length)).toBe(1)
})

test("an account that cannot be erased does not block others", async () => {
  const [stuck, goes] = [await server.signUp(), await server.signUp(freshEmail())]
  for (const learner of [stuck, goes]) await ask(learner)
  await server.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  const [row] = await server.sql<{ id: number }>("select id from users where email = $1", [stuck.email])
  await server.sql(`create trigger refuse before update of erased on users
    for each row when (old.id = ${row?.id}) execute function refuse()`)
  await daysPass(31)
  await server.run(eraseDueAccounts)
  expect([await stateOf(stuck), await stateOf(goes)]).toEqual([{ listed: false }, undefined])
  await server.sql("drop trigger refuse on users")
  await server.run(eraseDueAccounts)
  expect(await stateOf(stuck)).toBeUndefined()
})

test("every column that refers to an account permits its erasure", async () => {
  const references = await server.sql<{ table: string; act: string }>(
    `select conrelid::regclass::text as table, confdeltype as act from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass`
  )
  expect(references.filter(({ act }) => act !== "c" && act !== "n")).toEqual([])
  const tables = references.map(({ table }) => table)
  for (const table of anonymisedTables) expect(tables).toContain(table)
})
