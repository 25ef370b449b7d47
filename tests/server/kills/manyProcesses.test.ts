import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { Tokens } from "../../../src/api/contract/account/session.ts"
import type { Address } from "../../../server/platform/database/DatabaseAddress.ts"
import { startBucket, type TestBucket } from "../../support/bucket.ts"
import { writeBuiltPages } from "../../support/builtPages.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"
import { stopListening } from "../../support/eventStream.ts"
import { startProxy, type TestProxy } from "../../support/proxy.ts"
import { freePort } from "../../support/realServer.ts"
import { startSmtp, type TestSmtp } from "../../support/smtp.ts"
import { callApi, freshEmail, signUpOn, testPassword } from "../../support/testLearner.ts"
import { randomOf } from "../content/randomOf.ts"
import { payloadOf } from "../payloadOf.ts"
import { drawSolution } from "../faults/knownSolutions.ts"
import { countedFor, dueFor, historyOf } from "./learnerFacts.ts"
import { patiently, PatientLearner } from "./PatientLearner.ts"
import { RestartedProcess } from "./RestartedProcess.ts"
import { isFinal, send, type SentSolution, shownOf } from "./sentSolutions.ts"

const full = process.env["TEST_FULL"] === "1"
/** `ACTORS=2000` takes half an hour on two cores. */
const actorCount = Number(process.env["ACTORS"] ?? 100)
const killCount = Number(process.env["KILLS"] ?? 15)
const seed = Number(process.env["KILLS_SEED"] ?? crypto.getRandomValues(new Uint32Array(1))[0])

const urlOf = ({ at }: Address): string =>
  "url" in at ? at.url : `postgres://${at.user}@localhost/${at.database}?host=${at.socketFolder}`

/** The pages of a version: its assets have names of their own. */
const pagesOf = (version: number) => {
  const pages = writeBuiltPages()
  writeFileSync(join(pages.folder, "assets", `page-v${version}.js`), `export const version = ${version}\n`)
  return pages
}

let database: TestDatabase
let bucket: TestBucket
let smtp: TestSmtp
let proxy: TestProxy
let folder: string
let webs: ReadonlyArray<RestartedProcess>
let judges: ReadonlyArray<RestartedProcess>
let urls: ReadonlyArray<string>
const versions = full ? [pagesOf(1), pagesOf(2)] : []

const start = async () => {
  ;[database, bucket, smtp] = await Promise.all([createTestDatabase(), startBucket(), startSmtp()])
  folder = mkdtempSync(join(tmpdir(), "zama-many-"))
  const shared = {
    JUDGE_CACHE_DIR: join(import.meta.dirname, "../../../.cache/judge"),
    ...process.env,
    JUDGE_BACKEND: "embedded",
    DATABASE_URL: urlOf(database.address),
    FILES_URL: bucket.url,
    SMTP_URL: smtp.url,
    SIGNING_KEY: "one key for all the processes of a test",
    CLIENT_FOLDER: versions[0]!.folder,
    TRUST_PROXY: "1",
    STOP_DELAY: "1",
    PRERENDER: "off",
    SYNTHETIC_USERS: "off"
  }
  const processOf = (name: string, role: string, port: number) => {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    return new RestartedProcess(name, { ...shared, ROLE: role, PORT: String(port), DATA_DIR: dataDir })
  }
  const ports = [await freePort(), await freePort(), await freePort()]
  webs = ports.map((port, n) => processOf(`web ${n + 1}`, "web", port))
  judges = [1, 2].map((n) => processOf(`judge ${n}`, "judge", 0))
  urls = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const each of [...webs, ...judges]) each.start()
  for (const each of [...webs, ...judges]) await each.ready()
  proxy = await startProxy(urls)
  // A judge offers its languages when its sandbox has started.
  await vi.waitFor(async () => {
    expect(await rows("select distinct worker_id from judge_worker_languages")).toHaveLength(2)
  }, patiently)
}

const rows = async <Row extends object>(text: string): Promise<ReadonlyArray<Row>> => {
  const client = new Client({ connectionString: urlOf(database.address) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

const mailTo = (to: string) =>
  vi.waitFor(() => {
    const mail = smtp.mails.findLast((each) => each.to?.[0]?.address === to)
    if (mail === undefined) throw new Error("no mail yet")
    return { subject: mail.subject ?? "", text: mail.text ?? "" }
  }, patiently)

/** One account signs up; the others are copies of it, because hundreds of mails are no part of this test. */
const signInActors = async (): Promise<ReadonlyArray<PatientLearner>> => {
  const { email } = await signUpOn({ url: proxy.url, mailTo }, freshEmail())
  await rows(`insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version,
      email_confirmed_at)
    select 'actor-' || n || '@zama.test', password_hash, privacy_consent_version, personal_data_consent_version, now()
    from users, generate_series(1, ${actorCount}) n where email = '${email}'`)
  const actors: Array<PatientLearner> = []
  for (let n = 1; n <= actorCount; n += 1) {
    const form = { email: `actor-${n}@zama.test`, password: testPassword }
    const answer = await callApi(proxy.url, "POST", "/auth/sign-in", form)
    actors.push(new PatientLearner(proxy.url, payloadOf(Tokens, answer)))
  }
  return actors
}

/** Opens the pages of a version again and again, and notes each answer that is not a page's asset. */
const watchAssets = (known: ReadonlyArray<number>) => {
  const wrong: Array<string> = []
  const over = new AbortController()
  const watching = (async () => {
    for (let count = 0; !over.signal.aborted; count += 1) {
      const version = known[count % known.length]!
      const answer = await fetch(`${proxy.url}/assets/page-v${version}.js`).catch(() => null)
      if (answer?.status !== 200) wrong.push(`version ${version}: ${answer?.status ?? "no answer"}`)
      await answer?.arrayBuffer()
      await sleep(20)
    }
  })()
  return async () => {
    over.abort()
    await watching
    return wrong
  }
}

beforeAll(async () => {
  if (full) await start()
}, 600_000)
afterAll(async () => {
  if (!full) return
  stopListening()
  for (const each of [...webs, ...judges]) await each.stop()
  await proxy.close()
  await smtp.close()
  await bucket.close()
  await database.drop()
  for (const { remove } of versions) remove()
  rmSync(folder, { recursive: true, force: true })
})

const expectHistory = async (sent: SentSolution) => {
  const { learner, id, solution } = sent
  await vi.waitFor(async () => {
    expect(await historyOf(learner)).toEqual([{ id, status: solution.verdict }])
  }, patiently)
  expect(await countedFor(learner)).toEqual(dueFor([sent]))
  // A stream that could not begin before the verdict shows none: a page reads it when it opens.
  expect(
    shownOf(sent)
      .filter(isFinal)
      .filter((status) => status !== solution.verdict)
  ).toEqual([])
}

test.runIf(full)(
  `${actorCount} actors lose nothing while three web servers and two judges die and are replaced (KILLS_SEED=${seed})`,
  async () => {
    const random = randomOf(seed)
    const actors = await signInActors()
    const following = actors.map((actor) => actor.follow())
    const all = Array.from({ length: actorCount }, () => drawSolution(random)).map(
      (solution, n): SentSolution => ({
        solution,
        learner: actors[n]!,
        id: null
      })
    )
    const half = Math.ceil(all.length / 2)
    const spread = (sent: SentSolution, n: number, ms: number) =>
      sleep((n * ms) / half).then(() => send(sent, random(4) === 0 ? 2 : 1))

    const whileDying = all.slice(0, half).map((sent, n) => spread(sent, n, killCount * 1000))
    for (let kill = 0; kill < killCount; kill += 1) {
      const victims = [...webs, ...judges]
      victims[random(victims.length)]!.kill()
      await sleep(random(2000))
    }
    await Promise.all(whileDying)
    for (const each of [...webs, ...judges]) await each.ready()

    // From here on nobody may see an error.
    await vi.waitFor(async () => {
      const answers = await Promise.all(urls.map((url) => fetch(`${url}/readyz`)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }, patiently)
    const before = actors.map(({ errors }) => errors.length)
    const stopOld = watchAssets([1])
    const whileReplaced = all.slice(half).map((sent, n) => spread(sent, n, 20_000))
    const next = { CLIENT_FOLDER: versions[1]!.folder }
    expect(await webs[0]!.replace(next)).toBe(0)
    const stopBoth = watchAssets([1, 2])
    for (const each of [...webs.slice(1), ...judges]) expect(await each.replace(next)).toBe(0)
    await Promise.all(whileReplaced)
    expect([await stopOld(), await stopBoth()]).toEqual([[], []])
    expect(actors.flatMap(({ errors }, n) => errors.slice(before[n]))).toEqual([])

    for (const sent of all) await expectHistory(sent)
    const receipts = await Promise.all(all.map(({ learner, solution }) => learner.submit(solution)))
    expect(receipts).toEqual(all.map(({ id }) => id))
    const jobs = "select name, state from pgboss.job where state < 'completed' and name like 'judging%'"
    await vi.waitFor(async () => expect(await rows(jobs)).toEqual([]), patiently)
    const totals = `select (select count(*) from solutions)::int as solutions,
      (select count(*) from solution_results)::int as results,
      (select count(*) from notifications where kind = 'verdict')::int as notifications,
      (select count(*) from judge_workers)::int as workers`
    // A replaced judge joins when its sandbox has started.
    await vi.waitFor(async () => {
      expect(await rows(totals)).toEqual([
        { solutions: actorCount, results: actorCount, notifications: actorCount, workers: 2 }
      ])
    }, patiently)

    await rows("update users set roles = '{support}' where email = 'actor-1@zama.test'")
    const { accessToken } = actors[0]!
    await vi.waitFor(async () => {
      const headers = { authorization: `Bearer ${accessToken}` }
      const answers = await Promise.all(
        urls.map((url) => callApi(url, "GET", "/organiser/reports", undefined, headers))
      )
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    }, patiently)

    for (const actor of actors) actor.leave()
    stopListening()
    await Promise.all(following)
    expect([...webs, ...judges].flatMap(({ faults }) => faults)).toEqual([])
  },
  7_200_000
)
