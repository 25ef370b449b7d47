import { randomUUID } from "node:crypto"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { Effect } from "effect"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { standingsEndpoints } from "../../src/api/contract/olympiads/standings.ts"
import { solutionEndpoints } from "../../src/api/contract/practice/solutions.ts"
import { registerLanguages } from "../../server/judge/Languages.ts"
import { readConfig } from "../../server/platform/config.ts"
import { ChangeFeed } from "../../server/platform/realtime/ChangeFeed.ts"
import { adds, fakeBackend, testLanguages } from "../judge/fakeBackend.ts"
import { startBucket, type TestBucket } from "../support/bucket.ts"
import { writeBuiltPages } from "../support/builtPages.ts"
import { createTestDatabase, type TestDatabase } from "../support/database.ts"
import { listenTo, stopListening } from "../support/eventStream.ts"
import { startProxy, type TestProxy } from "../support/proxy.ts"
import { startTestServer, type TestServer } from "../support/server.ts"
import { startSmtp, type TestSmtp } from "../support/smtp.ts"
import { callApi, freshEmail, signUpOn, type TestLearner } from "../support/testLearner.ts"
import { avatarOf, sendPictures } from "./account/accounts/pictures.ts"
import { pngImage } from "./messages/reports/reports.ts"
import { idOf } from "./organiser/contests/contestOrganiser.ts"
import { runningContest } from "./organiser/contests/results/resultsFixture.ts"
import { payloadOf } from "./payloadOf.ts"
import { addSumProblem, startJudge } from "./practice/solutions/judging.ts"

let database: TestDatabase
let bucket: TestBucket
let smtp: TestSmtp
let proxy: TestProxy
let servers: ReadonlyArray<TestServer>
let versions: ReadonlyArray<ReturnType<typeof writeBuiltPages>>
let stopJudges: ReadonlyArray<() => Promise<void>>

/** Three servers with a database, a bucket and two judges, which share no memory and no folder. */
beforeAll(async () => {
  ;[database, bucket, smtp] = await Promise.all([createTestDatabase(), startBucket(), startSmtp()])
  versions = [1, 2, 3].map(() => writeBuiltPages())
  for (const [index, { folder }] of versions.entries()) {
    writeFileSync(join(folder, "assets", `page-v${index + 1}.js`), `export const version = ${index + 1}\n`)
  }
  const {
    databaseUrl,
    bucket: settings,
    smtpUrl,
    signingKey,
    trustedProxies
  } = readConfig({
    DATABASE_URL: "postgres://shared.invalid/zama",
    FILES_URL: bucket.url,
    SMTP_URL: smtp.url,
    SIGNING_KEY: "one key for all the processes of a test",
    TRUST_PROXY: "1",
    PORT: "0"
  })
  const config = { databaseUrl, bucket: settings, smtpUrl, signingKey, trustedProxies }
  const started: Array<TestServer> = []
  for (const { folder } of versions) {
    started.push(await startTestServer({ config, database, clientFolder: folder }))
  }
  servers = started
  await addSumProblem(servers[0]!)
  stopJudges = await Promise.all([0, 1].map((n) => startJudge(servers[n]!, fakeBackend(adds))))
  proxy = await startProxy(servers.map(({ url }) => url))
})
afterAll(async () => {
  await proxy.close()
  for (const stop of stopJudges) await stop()
  for (const server of servers) await server.close()
  await smtp.close()
  await bucket.close()
  await database.drop()
  for (const { remove } of versions) remove()
})
afterEach(stopListening)

const eventually = <A>(look: () => A | Promise<A>, timeout = 45_000) =>
  vi.waitFor(look, { timeout, interval: 20 })

const mailTo = (to: string) =>
  eventually(() => {
    const mail = smtp.mails.findLast((each) => each.to?.[0]?.address === to)
    if (mail === undefined) throw new Error("no mail yet")
    return { subject: mail.subject ?? "", text: mail.text ?? "" }
  })

let learner: TestLearner
beforeEach(async () => void (learner = await signUpOn({ url: proxy.url, mailTo }, freshEmail())))

/** A call of the learner on one of the servers. */
const on = (n: number, method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  callApi(servers[n]!.url, method, path, body, {
    authorization: `Bearer ${learner.accessToken}`,
    ...headers
  })
const onEach = (method: string, path: string) => Promise.all([0, 1, 2].map((n) => on(n, method, path)))

describe("three servers", () => {
  test("sign in on the first, take a solution on the second, and tell its verdict on the third", async () => {
    const form = { email: learner.email, password: learner.password }
    const signedIn = await callApi(servers[0]!.url, "POST", "/auth/sign-in", form)
    const { access_token: accessToken } = signedIn.body.payload as unknown as { access_token: string }
    learner = { ...learner, accessToken }
    const stream = await listenTo(servers[2]!.url, learner)
    const sent = await on(
      1,
      "POST",
      "/problems/7/solutions",
      { language: "python", source: "print(3)" },
      { "idempotency-key": randomUUID() }
    )
    const { id } = payloadOf(solutionEndpoints.submitSolution.success, sent)
    await eventually(() => {
      const last = JSON.parse(stream.events.at(-1)?.data ?? "{}") as object
      expect(last).toMatchObject({ id, status: "accepted" })
    })
    const histories = await onEach("GET", `/solutions/${id}`)
    expect(histories.map(({ body }) => body.payload)).toEqual(
      [0, 1, 2].map(() => expect.objectContaining({ status: "accepted" }) as object)
    )
  })

  test("repeat a call by its key as one, whichever of them it reaches", async () => {
    const key = randomUUID()
    const send = (n: number) =>
      on(n, "POST", "/problems/7/solutions", { language: "python", source: "x" }, { "idempotency-key": key })
    const answers = await Promise.all([send(0), send(1), send(2)])
    const ids = answers.map((answer) => payloadOf(solutionEndpoints.submitSolution.success, answer).id)
    expect(new Set(ids).size).toBe(1)
  })

  test("show a picture that another one received", async () => {
    const key = avatarOf(await sendPictures(servers[0]!, learner, [await pngImage()]))
    const answers = await Promise.all(
      servers.map(({ url }) => fetch(`${url}/api/avatars/${key}/64`).then(({ status }) => status))
    )
    expect(answers).toEqual([200, 200, 200])
  })

  test("count the runs of a visitor together", async () => {
    const run = { language: "python", source: "x", inputs: ["1 2"] }
    const address = { "x-forwarded-for": "198.51.100.31" }
    const statuses: Array<number> = []
    for (let count = 0; count < 31; count += 1) {
      statuses.push((await callApi(proxy.url, "POST", "/problems/7/runs", run, address)).status)
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
  })

  test("end a session everywhere when it ends on one of them", async () => {
    expect((await onEach("GET", "/account/profile")).map(({ status }) => status)).toEqual([200, 200, 200])
    const stream = await listenTo(servers[2]!.url, learner)
    expect((await on(0, "POST", "/account/sign-out")).status).toBe(200)
    // Without a notice, the others would remember the session for fifteen seconds.
    await eventually(async () => {
      const statuses = (await onEach("GET", "/account/profile")).map(({ status }) => status)
      expect(statuses).toEqual([401, 401, 401])
    }, 10_000)
    await stream.ended
  })

  test("hear of changed languages", async () => {
    const names = async () => {
      const answers = await Promise.all(servers.map(({ url }) => callApi(url, "GET", "/languages")))
      return answers.map(({ body }) =>
        (body.payload as unknown as ReadonlyArray<{ name: string }>).map(({ name }) => name)
      )
    }
    await names()
    const rust = { id: "rust", name: "Rust 1.90", extension: "rs", timeFactor: 1, notes: [] }
    await servers[1]!.run(
      registerLanguages(randomUUID(), "native", [...testLanguages, rust]).pipe(
        Effect.provide(ChangeFeed.layer)
      )
    )
    await eventually(async () => {
      expect(await names()).toEqual([0, 1, 2].map(() => ["Python", "C++17", "Rust 1.90"]))
    })
  })

  test("show the same standings", async () => {
    const me = await idOf(servers[0]!, learner)
    const contest = await runningContest(servers[0]!, "shared-cup", [901])
    await servers[0]!.sql(
      "insert into contest_participants (contest_id, user_id, started_at) values ($1, $2, now() - interval '1 hour')",
      [contest, me]
    )
    await onEach("GET", "/rating/list/shared-cup")
    const sent = await on(
      1,
      "POST",
      "/problems/7/solutions",
      { language: "python", source: "print(3)", contest: "shared-cup" },
      { "idempotency-key": randomUUID() }
    )
    expect(sent.status).toBe(202)
    await eventually(async () => {
      const answers = await onEach("GET", "/rating/list/shared-cup")
      const first = answers.map((answer) => {
        const { items } = payloadOf(standingsEndpoints.getStandings.success, answer)
        return [items[0]?.userId, (items[0]?.points ?? 0) > 0]
      })
      expect(first).toEqual([0, 1, 2].map(() => [me, true]))
    })
  })

  test("serve the assets of one another's versions, and no others", async () => {
    for (const version of [1, 2, 3]) {
      for (const { url } of servers) {
        const answer = await fetch(`${url}/assets/page-v${version}.js`)
        expect([answer.status, await answer.text()]).toEqual([200, `export const version = ${version}\n`])
        expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8")
        expect(answer.headers.get("cache-control")).toContain("immutable")
      }
    }
    const absent = await Promise.all(servers.map(({ url }) => fetch(`${url}/assets/page-v4.js`)))
    expect(absent.map(({ status }) => status)).toEqual([404, 404, 404])
  })
})
