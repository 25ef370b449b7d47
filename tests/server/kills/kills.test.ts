import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client } from "pg"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { findPostmaster, stopPostmaster } from "../../../server/platform/database/embedded/postmaster.ts"
import { signUpLearner } from "../../support/apiLearner.ts"
import { stopListening } from "../../support/eventStream.ts"
import { outboxMails } from "../../support/platform.ts"
import { freePort } from "../../support/realServer.ts"
import { randomOf } from "../content/randomOf.ts"
import { drawSolutions } from "./knownSolutions.ts"
import { countedFor, dueFor, historyOf } from "./learnerFacts.ts"
import { patiently, PatientLearner } from "./PatientLearner.ts"
import { RestartedServer } from "./RestartedServer.ts"
import { drawKills, isFinal, send, type SentSolution, shownOf } from "./sentSolutions.ts"

const isFull = process.env["TEST_FULL"] === "1"
/** Of processes, and of solutions. */
const count = isFull ? 200 : 20
/** Fewer solutions for each of them than the limit of a minute. */
const learnerCount = isFull ? 12 : 4
/** `KILLS_SEED` repeats the solutions, the kills and their moments. */
const seed = Number(process.env["KILLS_SEED"] ?? crypto.getRandomValues(new Uint32Array(1))[0])

let dataDir: string
let url: string
let server: RestartedServer
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "zama-kills-"))
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = new RestartedServer(dataDir, {
    JUDGE_CACHE_DIR: join(import.meta.dirname, "../../../.cache/judge"),
    ...process.env,
    PORT: String(port),
    PRERENDER: "off",
    SYNTHETIC_USERS: "off"
  })
})
afterEach(async () => {
  stopListening()
  await server.stop()
  await stopPostmaster(clusterLayout(dataDir).data)
  rmSync(dataDir, { recursive: true, force: true })
})

const signUp = async (): Promise<PatientLearner> =>
  new PatientLearner(url, await signUpLearner({ url, dataDir, mails: outboxMails(dataDir) }))

const rows = async (text: string): Promise<ReadonlyArray<unknown>> => {
  const client = new Client({ host: clusterLayout(dataDir).socketFolder, user: "zama", database: "zama" })
  await client.connect()
  try {
    return (await client.query<object>(text)).rows
  } finally {
    await client.end()
  }
}

const start = async () => {
  server.start()
  await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), patiently)
  return Promise.all(Array.from({ length: learnerCount }, signUp))
}

/** Sends the solutions one by one, and kills one process after each. */
const sendAndKill = async (all: ReadonlyArray<SentSolution>, random: ReturnType<typeof randomOf>) => {
  const sending: Array<Promise<void>> = []
  for (const [index, { victim, moment }] of drawKills(random, all.length).entries()) {
    const sent = all[index]!
    sending.push(send(sent, random(4) === 0 ? 2 : 1))
    await vi.waitFor(() => expect(moment.hasCome(sent)).toBe(true), patiently)
    await server.kill(victim, random(moment.laterMs))
  }
  await Promise.all(sending)
}

const expectHistory = async (learner: PatientLearner, sent: ReadonlyArray<SentSolution>) => {
  const due = sent.map(({ id, solution }) => ({ id: id ?? 0, status: solution.verdict }))
  await vi.waitFor(async () => {
    const history = await historyOf(learner)
    expect(history.filter(({ status }) => !isFinal(status))).toEqual([])
  }, patiently)
  expect(await historyOf(learner)).toEqual(due.toSorted((a, b) => a.id - b.id))
  expect(await countedFor(learner)).toEqual(dueFor(sent))
}

/** A stream repeats a verdict that was judged again; it never shows another one. */
const expectShown = async (sent: SentSolution) => {
  const verdicts = () => [...new Set(shownOf(sent).filter(isFinal))]
  await vi.waitFor(() => expect(verdicts()).not.toEqual([]), patiently)
  expect(verdicts()).toEqual([sent.solution.verdict])
}

const expectRows = async (all: ReadonlyArray<SentSolution>) => {
  const jobs = () =>
    rows("select name, state, data from pgboss.job where state < 'completed' and name = 'judging'")
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), patiently)
  const counters = [1, 2].map((id) => {
    const { attempts, accepted } = dueFor(all.filter(({ solution }) => solution.problemId === id))
    return { id, attempts, accepted }
  })
  const problems = "select id::int, attempts, accepted from problems where id in (1, 2) order by id"
  expect(await rows(problems)).toEqual(counters)
  const totals = `select (select count(*) from solutions)::int as solutions,
    (select count(*) from solution_results)::int as results,
    (select count(*) from notifications where kind = 'verdict')::int as notifications,
    (select count(*) from judge_workers)::int as workers`
  const { length } = all
  expect(await rows(totals)).toEqual([
    { solutions: length, results: length, notifications: length, workers: 1 }
  ])
}

test(`${count} solutions survive ${count} killed processes, once each (KILLS_SEED=${seed})`, async () => {
  const random = randomOf(seed)
  const learners = await start()
  const following = learners.map((learner) => learner.follow())
  const all = drawSolutions(random, count).map((solution, index): SentSolution => ({
    solution,
    learner: learners[index % learnerCount]!,
    id: null
  }))
  await sendAndKill(all, random)

  for (const learner of learners) {
    await expectHistory(
      learner,
      all.filter((sent) => sent.learner === learner)
    )
  }
  for (const sent of all) await expectShown(sent)
  const receipts = await Promise.all(all.map(({ learner, solution }) => learner.submit(solution)))
  expect(receipts).toEqual(all.map(({ id }) => id))
  await expectRows(all)
  await vi.waitFor(() => expect(server.orphans()).toEqual([]), patiently)

  for (const learner of learners) learner.leave()
  stopListening()
  await Promise.all(following)
  expect(await server.stop()).toBe(0)
  expect(server.orphans()).toEqual([])
  expect(findPostmaster(clusterLayout(dataDir).data)).toBeNull()
  expect(server.faults).toEqual([])
}, 7_200_000)
