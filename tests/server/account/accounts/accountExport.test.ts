import { connect } from "node:net"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { exportedTables, notExported } from "../../../../server/account/accounts/exportTables.ts"
import { anonymisedTables } from "../../../../server/account/accounts/eraseAccounts.ts"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import type { Answer, TestLearner } from "../../../support/testLearner.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"
import { useAllFeatures, unique } from "./fullLife.ts"

let server: TestServer
let stopJudge: () => Promise<void>
beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  stopJudge = await startJudge(server, fakeBackend(adds))
})
afterAll(async () => {
  await stopJudge()
  await server.close()
})

const keyOf = ({ body }: Answer) => (body.payload as unknown as { readonly key: string }).key
const start = async (learner: TestLearner, headers: Record<string, string> = {}) =>
  keyOf(await learner.call("POST", "/account/exports", undefined, headers))
const download = (key: string) => fetch(`${server.url}/api/account/exports/${key}`)

/** The files of an archive, with decoded JSON. */
const opened = async (response: Response) => {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const rows = (name: string) => JSON.parse(text(`${name}.json`)) as ReadonlyArray<Record<string, unknown>>
  return { files, text, rows, names: Object.keys(files).toSorted() }
}

describe("the archive", () => {
  test("contains all data of a learner, and opens", async () => {
    const learner = await useAllFeatures(server)
    await expect
      .poll(() => server.sql("select from solutions where status in ('queued', 'running')"), {
        timeout: 60_000
      })
      .toHaveLength(0)
    const response = await download(await start(learner, { "accept-language": "ru" }))
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/zip"])
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="zama-my-data.zip"')
    expect(response.headers.get("cache-control")).toBe("no-store")
    const { names, rows, text, files } = await opened(response)
    const jsons = exportedTables.map(({ file }) => file)
    expect(names).toEqual(["README.txt", "avatar.webp", ...jsons, "images/report-1-1.png"].toSorted())
    for (const { file } of exportedTables) expect(text("README.txt")).toContain(`${file}: `)
    expect(text("README.txt")).toContain("Всё, что платформа Zama хранит о вас")

    expect(rows("profile")).toEqual([
      expect.objectContaining({
        email: unique.email,
        first_name: unique.firstName,
        date_of_birth: unique.dateOfBirth,
        privacy_consent_version: expect.stringMatching(/^\d{4}-/),
        personal_data_consent_version: expect.stringMatching(/^\d{4}-/),
        consented_at: expect.stringMatching(/^\d{4}-/)
      })
    ])
    expect(rows("devices")).toContainEqual(
      expect.objectContaining({
        user_agent: `${unique.nickname}'s own browser`,
        fingerprint: expect.objectContaining({ timezone: "Europe/Moscow" })
      })
    )
    expect(rows("solutions").map(({ source, status }) => [String(source).slice(0, 4), status])).toEqual([
      ["# by", "accepted"],
      ["wron", "accepted"]
    ])
    expect(rows("favourites")).toEqual([expect.objectContaining({ problem_id: 7 })])
    expect(rows("problems")).toEqual([expect.objectContaining({ problem_id: 7, status: "solved" })])
    expect(rows("rating")).toEqual([expect.objectContaining({ solved: 1 })])
    expect(rows("reports")).toEqual([
      expect.objectContaining({
        text: `I am ${unique.firstName} ${unique.lastName}`,
        answers: [expect.objectContaining({ text: `Dear ${unique.firstName}, it works again.` })]
      })
    ])
    expect(rows("notifications").map(({ kind }) => kind)).toContain("report_answer")
    expect([...(files["avatar.webp"] ?? [])].slice(0, 4)).toEqual([...Buffer.from("RIFF")])
    expect([...(files["images/report-1-1.png"] ?? [])].slice(1, 4)).toEqual([...Buffer.from("PNG")])
    expect(
      Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join()
    ).not.toMatch(/argon2|_hash|token/)
  })

  test("contains no data of others, and opens even if almost empty", async () => {
    const learner = await server.signUp()
    const { names, rows, files } = await opened(await download(await start(learner)))
    expect(names).not.toContain("avatar.webp")
    expect(rows("profile")).toEqual([expect.objectContaining({ email: learner.email })])
    for (const empty of ["solutions", "runs", "favourites", "reports", "rating"])
      expect(rows(empty)).toEqual([])
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join()
    for (const foreign of [unique.email, unique.lastName]) expect(everything).not.toContain(foreign)
  })

  test("of many solutions is complete", async () => {
    const learner = await server.signUp()
    await server.sql(
      `insert into solutions (user_id, problem_id, problem_version, language, source, source_hash, status, priority)
       select u.id, 7, 1, 'python', repeat(n::text || ' ', 1000), '', 'accepted', 0
       from users u, generate_series(1, 600) n where u.email = $1`,
      [learner.email]
    )
    const { rows } = await opened(await download(await start(learner)))
    const sources = rows("solutions").map(({ source }) => String(source).split(" ", 1)[0])
    expect(sources).toEqual(Array.from({ length: 600 }, (_, index) => String(index + 1)))
  })
})

describe("a download", () => {
  test("works once, for five minutes, with its key", async () => {
    const learner = await server.signUp()
    const key = await start(learner)
    expect((await download(`${key.slice(0, -1)}_`)).status).toBe(404)
    const twice = await Promise.all([download(key), download(key)])
    const statuses = twice.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    // The status depends on whether the first download is still running.
    expect([404, 429]).toContain(statuses.find((status) => status !== 200))
    await Promise.all(twice.map((response) => response.arrayBuffer()))
    expect((await download(key)).status).toBe(404)
    const late = await start(learner)
    await server.sql(
      "update account_exports set created_at = now() - interval '6 minutes' where used_at is null"
    )
    expect((await download(late)).status).toBe(404)
    const [row] = await server.sql("select from account_exports where token_hash = $1", [key])
    expect(row).toBeUndefined()
  })

  test("by a slow reader holds no database connection, and blocks a second one", async () => {
    const learner = await server.signUp()
    await server.sql(
      `insert into runs (id, user_id, problem_id, language, source, inputs)
       select gen_random_uuid(), u.id, 7, 'python', '', to_jsonb(array[t.noise])
       from users u, generate_series(1, 24), lateral (
         select string_agg(md5(random()::text), '') as noise from generate_series(1, 30000)) t
       where u.email = $1`,
      [learner.email]
    )
    const [first, second] = [await start(learner), await start(learner)]
    const slow = connect({ port: Number(new URL(server.url).port), host: "127.0.0.1" })
    slow.write(`GET /api/account/exports/${first} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await new Promise((resolve) => slow.once("data", resolve))
    slow.pause()
    const busy = () =>
      server.sql(
        "select from pg_stat_activity where datname = current_database() and state <> 'idle' and query ilike '%runs%' and pid <> pg_backend_pid()"
      )
    await expect.poll(busy).toHaveLength(0)
    const refused = await download(second)
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: "rate_limit" }])
    slow.destroy()
    await expect.poll(async () => (await download(second)).status).toBe(200)
  })

  test("is refused for accounts under deletion", async () => {
    const learner = await server.signUp()
    const key = await start(learner)
    await learner.call("POST", "/account/deletion", { current_password: learner.password })
    expect((await download(key)).status).toBe(404)
  })

  test("is limited to five a day, including simultaneous ones", async () => {
    const learner = await server.signUp()
    const ask = () => learner.call("POST", "/account/exports")
    const answers = await Promise.all(Array.from({ length: 7 }, ask))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({
      code: "rate_limit",
      message: expect.stringContaining("five times a day")
    })
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(86_000)
    await server.sql("update account_exports set created_at = now() - interval '25 hours'")
    expect((await ask()).status).toBe(201)
    expect((await fetch(`${server.url}/api/account/exports`, { method: "POST" })).status).toBe(401)
  })
})

test("every table that refers to an account is exported or listed as an exception", async () => {
  const references = await server.sql<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'users'::regclass`
  )
  const known = [...exportedTables.flatMap(({ tables }) => tables), ...Object.keys(notExported)]
  expect(new Set(known).size).toBe(known.length)
  const there = ["users", ...references.map(({ name }) => name)].toSorted()
  expect(known.toSorted()).toEqual(there)
  for (const table of anonymisedTables) expect(known).toContain(table)
})

test("consents have versions, and say whether the document is current", async () => {
  const learner = await server.signUp()
  const consents = async () => (await learner.call("GET", "/account/consents")).body.payload
  expect(await consents()).toEqual([
    {
      document: "privacy",
      version: expect.any(String),
      accepted_at: expect.stringMatching(/Z$/),
      current: true
    },
    { document: "personal-data", version: expect.any(String), accepted_at: expect.any(String), current: true }
  ])
  await server.sql("update users set privacy_consent_version = '2020-01-01' where email = $1", [
    learner.email
  ])
  expect(await consents()).toMatchObject([{ version: "2020-01-01", current: false }, { current: true }])
})
