import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, expect, test } from "vitest"
import { Tokens } from "../../../src/api/contract/account/session.ts"
import { startBucket, type TestBucket } from "../../support/bucket.ts"
import { writeBuiltPages } from "../../support/builtPages.ts"
import { createTestDatabase, type TestDatabase, urlOf } from "../../support/database.ts"
import { stopListening } from "../../support/eventStream.ts"
import { startProxy, type TestProxy } from "../../support/proxy.ts"
import { freePort } from "../../support/realServer.ts"
import { startSmtp, type TestSmtp } from "../../support/smtp.ts"
import { testPassword } from "../../support/testLearner.ts"
import { type Random, randomOf } from "../content/randomOf.ts"
import { changeAvatar, signUp } from "../faults/acts/account.ts"
import type { Acting } from "../faults/acts/Act.ts"
import { startContest } from "../faults/acts/contests.ts"
import { sendSolution } from "../faults/acts/practice.ts"
import { faultsIn } from "../faults/checkFacts.ts"
import { drawContestSolution, drawSolution } from "../faults/knownSolutions.ts"
import { newRecord } from "../faults/LearnerRecord.ts"
import { onDatabase } from "../faults/onDatabase.ts"
import { accepted, callPatiently, PatientLearner } from "../faults/PatientLearner.ts"
import { drawPictures, type Picture } from "../faults/pictures.ts"
import { readFacts } from "../faults/readFacts.ts"
import { RestartedProcess } from "../faults/RestartedProcess.ts"
import { insertContest } from "../faults/seed.ts"
import { until } from "../faults/until.ts"

const isFull = process.env["TEST_FULL"] === "1"
const numberOf = (name: string, usual: number) => Number(process.env[name] ?? usual)
const actorCount = numberOf("ACTORS", 100)
const killCount = numberOf("KILLS", 15)
/** Time between two actors who come. */
const spacingMs = numberOf("SPACING_MS", 300)
const seed = numberOf("KILLS_SEED", crypto.getRandomValues(new Uint32Array(1))[0]!)

/** Longer than the processes need to be replaced. */
const shortestReplacementMs = 40_000
const signInsAtOnce = 8
const contest = "contest-1"
const program = join(import.meta.dirname, "../../support/serverOfFolder.ts")

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
let pictures: ReadonlyArray<Picture>
let webs: ReadonlyArray<RestartedProcess>
let judges: ReadonlyArray<RestartedProcess>
let urls: ReadonlyArray<string>
const versions = isFull ? [pagesOf(1), pagesOf(2)] : []
const random = randomOf(seed)

const start = async () => {
  ;[database, bucket, smtp] = await Promise.all([createTestDatabase(), startBucket(), startSmtp()])
  folder = mkdtempSync(join(tmpdir(), "zama-many-"))
  pictures = await drawPictures(folder, random)
  const shared = {
    JUDGE_CACHE_DIR: join(import.meta.dirname, "../../../.cache/judge"),
    JUDGE_BACKEND: "embedded",
    ...process.env,
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
    const environment = { ...shared, ROLE: role, PORT: String(port), DATA_DIR: dataDir }
    return new RestartedProcess({ name, args: [program], environment, log: join(folder, `${name}.log`) })
  }
  const ports = [await freePort(), await freePort(), await freePort()]
  webs = ports.map((port, n) => processOf(`web ${n + 1}`, "web", port))
  judges = [1, 2].map((n) => processOf(`judge ${n}`, "judge", 0))
  urls = ports.map((port) => `http://127.0.0.1:${port}`)
  for (const each of [...webs, ...judges]) each.start()
  for (const each of [...webs, ...judges]) await each.ready()
  proxy = await startProxy(urls)
  // A judge offers its languages when its sandbox has started.
  await until("the languages of both judges", async () => {
    const offering = await rows("select distinct worker_id from judge_worker_languages")
    return offering.length === 2 || null
  })
}

const rows = <Row extends object>(text: string): Promise<ReadonlyArray<Row>> =>
  onDatabase(database.address, async (client) => (await client.query<Row>(text)).rows)

const signIn = async (userId: number, email: string): Promise<Acting> => {
  const request = { method: "POST", path: "/auth/sign-in", body: { email, password: testPassword } }
  const tokens = accepted(Tokens, 200, await callPatiently(proxy.url, request))
  return {
    url: proxy.url,
    learner: new PatientLearner(proxy.url, email, tokens),
    record: newRecord(userId, email),
    random,
    pictures,
    contest: () => contest
  }
}

/** One account signs up; the others are copies of it, because hundreds of mails are no part of this test. */
const signInActors = async (): Promise<ReadonlyArray<Acting>> => {
  const { email } = await signUp(proxy.url, smtp)
  const accounts = await rows<{ id: number; email: string }>(`insert into users (email, password_hash,
      privacy_consent_version, personal_data_consent_version, email_confirmed_at)
    select 'actor-' || n || '@zama.test', password_hash, privacy_consent_version, personal_data_consent_version, now()
    from users, generate_series(1, ${actorCount}) n where email = '${email}' returning id::int, email`)
  const actors: Array<Acting> = []
  const waiting = accounts.values()
  const signInSome = async () => {
    for (const { id, email: own } of waiting) actors.push(await signIn(id, own))
  }
  await Promise.all(Array.from({ length: signInsAtOnce }, signInSome))
  return actors
}

/** Starts the contest, sends a solution of it or of another problem, and sometimes changes the avatar. */
const participate = async (acting: Acting, n: number) => {
  await startContest(acting)
  const isOfContest = n % 2 === 0
  await sendSolution(acting, isOfContest ? drawContestSolution(random, contest) : drawSolution(random)).done
  if (n % 20 === 0) await changeAvatar(acting)
}

/** The actors come one after another, in equal steps. */
const comeWithin = (actors: ReadonlyArray<Acting>, ms: number) =>
  Promise.all(actors.map((acting, n) => sleep((n * ms) / actors.length).then(() => participate(acting, n))))

const uploadsIn = ({ name }: RestartedProcess) =>
  readdirSync(join(folder, name, "uploads")).map((upload) => join(folder, name, "uploads", upload))

/** Makes the uploads of killed servers so old that the next start of a server deletes them. */
const makeUploadsOld = () => {
  for (const upload of webs.flatMap(uploadsIn)) utimesSync(upload, 0, 0)
}

const killSome = async (withinMs: number, draw: Random) => {
  for (let kill = 0; kill < killCount; kill += 1) {
    const all = [...webs, ...judges]
    all[draw(all.length)]!.kill()
    await sleep(draw((2 * withinMs) / killCount))
  }
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

const errorsOf = (actors: ReadonlyArray<Acting>) => actors.flatMap(({ learner }) => learner.errors.splice(0))

/** Replaces all processes, while pages of both versions load; returns what failed. */
const replaceAll = async (): Promise<ReadonlyArray<unknown>> => {
  const next = { CLIENT_FOLDER: versions[1]!.folder }
  const stopOld = watchAssets([1])
  const codes = [await webs[0]!.replace(next)]
  const stopBoth = watchAssets([1, 2])
  for (const each of [...webs.slice(1), ...judges]) codes.push(await each.replace(next))
  return [...codes.filter((code) => code !== 0), ...(await stopOld()), ...(await stopBoth())]
}

/** The first actor becomes a member of the support, which every process has to notice. */
const supportOf = async ([first]: ReadonlyArray<Acting>): Promise<PatientLearner> => {
  const { learner } = first!
  await rows(`update users set roles = '{support}' where email = '${learner.email}'`)
  const isNoticedBy = async (url: string) => {
    const headers = { authorization: `Bearer ${learner.tokens.accessToken}` }
    const { status } = await callPatiently(url, { method: "GET", path: "/organiser/reports", headers })
    // An access token does not last as long as this test.
    if (status === 401) await learner.renew()
    return status === 200 || null
  }
  for (const url of urls) await until("a role that all notice", () => isNoticedBy(url))
  return learner
}

const faultsAfterwards = async (actors: ReadonlyArray<Acting>): Promise<ReadonlyArray<string>> => {
  const records = actors.map(({ record }) => record)
  const remains = () => webs.flatMap(uploadsIn).map((upload) => `the upload ${upload}`)
  const source = { url: urls[0]!, database: database.address, smtp, pictures, judges: judges.length, remains }
  const support = await supportOf(actors)
  const facts = await readFacts(source, { records, learners: actors.map(({ learner }) => learner), support })
  return [...faultsIn(records, facts), ...[...webs, ...judges].flatMap(({ faults }) => faults)]
}

beforeAll(async () => {
  if (isFull) await start()
}, 600_000)
afterAll(async () => {
  if (!isFull) return
  stopListening()
  for (const each of [...webs, ...judges]) await each.stop()
  await proxy.close()
  await smtp.close()
  await bucket.close()
  await database.drop()
  for (const { remove } of versions) remove()
  rmSync(folder, { recursive: true, force: true })
})

test.runIf(isFull)(
  `${actorCount} actors lose nothing while three web servers and two judges die and are replaced (KILLS_SEED=${seed})`,
  async ({ annotate }) => {
    await onDatabase(database.address, (client) => insertContest(client, contest))
    const actors = await signInActors()
    const following = actors.map(({ learner }) => learner.follow())
    const half = Math.ceil(actors.length / 2)
    const halfMs = half * spacingMs

    await Promise.all([comeWithin(actors.slice(0, half), halfMs), killSome(halfMs, random)])
    await annotate(`${killCount} kills: ${errorsOf(actors).length} calls were repeated`)
    for (const each of [...webs, ...judges]) await each.ready()
    for (const url of urls) {
      await until("ready servers", async () => (await fetch(`${url}/readyz`)).status === 200 || null)
    }

    makeUploadsOld()
    // From here on nobody may see an error.
    const coming = comeWithin(actors.slice(half), Math.max(halfMs, shortestReplacementMs))
    expect(await replaceAll()).toEqual([])
    await coming
    expect(errorsOf(actors)).toEqual([])

    expect(await faultsAfterwards(actors)).toEqual([])
    const sent = actors.flatMap(({ record }) => record.solutions)
    const receipts = await Promise.all(sent.map(({ learner, solution }) => learner.submit(solution)))
    expect(receipts).toEqual(sent.map(({ id }) => id))
    await annotate(`${sent.length} solutions of ${actors.length} actors: none lost, none twice`)

    for (const { learner } of actors) learner.leave()
    stopListening()
    await Promise.all(following)
  },
  7_200_000
)
