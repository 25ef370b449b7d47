import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import type { Client } from "pg"
import { Profile } from "../../../src/api/contract/account/session.ts"
import { avatarFiles } from "../../../server/account/accounts/avatarFiles.ts"
import { clusterLayout } from "../../../server/platform/database/embedded/layout.ts"
import { findPostmaster, stopPostmaster } from "../../../server/platform/database/embedded/postmaster.ts"
import { stopListening } from "../../support/eventStream.ts"
import { freePort } from "../../support/realServer.ts"
import { startSmtp } from "../../support/smtp.ts"
import { type Random, randomOf } from "../content/randomOf.ts"
import { type Acting, oneOf } from "./acts/Act.ts"
import { signUp } from "./acts/account.ts"
import { sendSolution } from "./acts/practice.ts"
import { checks, faultsIn } from "./checkFacts.ts"
import { Crew } from "./Crew.ts"
import type { Fault } from "./faults.ts"
import { contestProblem, drawSolution } from "./knownSolutions.ts"
import { newRecord } from "./LearnerRecord.ts"
import { accepted, type PatientLearner } from "./PatientLearner.ts"
import type { Round } from "./plans.ts"
import { onDatabase } from "./onDatabase.ts"
import { readFacts } from "./readFacts.ts"
import { RestartedServer } from "./RestartedServer.ts"
import { SmallDisk } from "./SmallDisk.ts"
import { UnreliableNetwork } from "./UnreliableNetwork.ts"
import { until } from "./until.ts"

export interface FaultRun {
  readonly seed: number
  readonly plan: ReadonlyArray<Round>
  readonly learners: number
  /** The longest time between two acts of a learner, in ms. */
  readonly pauseMs: number
  /** Whether the data are on a disk that can be filled. */
  readonly onSmallDisk: boolean
  readonly print: (line: string) => void
  /** A file for the platform's log; by default it is deleted. */
  readonly log?: string
}

export interface FaultOutcome {
  readonly passed: number
  /** The rounds after which something did not hold, with all that did not. */
  readonly failures: ReadonlyArray<string>
}

const signals = ["SIGINT", "SIGTERM"] as const

/** Enough for every purchase. */
const purse = 5000

/** Gives a learner zamarubles, as an entry of the ledger. */
const fillWallet = async (client: Client, userId: number) => {
  await client.query("begin")
  await client.query("insert into wallets (user_id) values ($1) on conflict do nothing", [userId])
  await client.query(
    `insert into ledger_entries (user_id, number, cause, kind, amount, balance_before, balance, at)
      values ($1, 1, 'faults', 'solved', $2, 0, $2, now())`,
    [userId, purse]
  )
  await client.query("update wallets set entries = 1, balance = $2 where user_id = $1", [userId, purse])
  await client.query("commit")
}

/** A contest that has run for days and goes on for days, so that no jump of the clock ends it. */
const insertContest = async (client: Client, slug: string) => {
  const { rows } = await client.query<{ id: string }>(
    `insert into contests (slug, status, title_en, registration_starts_at, registration_ends_at, starts_at, ends_at,
        next_moment)
      values ($1, 'started_contest', $1, now() - interval '3 days', now() + interval '2 days',
        now() - interval '2 days', now() + interval '2 days', now() + interval '2 days') returning id`,
    [slug]
  )
  await client.query("insert into contest_problems (contest_id, problem_id, ordinal) values ($1, $2, 1)", [
    rows[0]?.id,
    contestProblem
  ])
}

/** Folders, servers and the network of one run. */
const prepare = async ({ seed, onSmallDisk }: FaultRun) => {
  const folder = mkdtempSync(join(tmpdir(), "zama-faults-"))
  const [dataDir, temporary] = [join(folder, "data"), join(folder, "tmp")]
  for (const each of [folder, dataDir, temporary]) {
    mkdirSync(each, { recursive: true })
    chmodSync(each, 0o755)
  }
  const disk = onSmallDisk ? SmallDisk.mount(dataDir) : null
  const smtp = await startSmtp()
  const port = await freePort()
  const network = new UnreliableNetwork(port, randomOf(seed + 1))
  const server = new RestartedServer(folder, dataDir, {
    JUDGE_CACHE_DIR: join(import.meta.dirname, "../../../.cache/judge"),
    ...process.env,
    PORT: String(port),
    TMPDIR: temporary,
    SMTP_URL: smtp.url,
    PRERENDER: "off",
    SYNTHETIC_USERS: "off"
  })
  const outside = await network.listen()
  return { folder, dataDir, temporary, disk, smtp, network, server, outside, url: `http://127.0.0.1:${port}` }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Ends everything that a run has started, also after a failure. */
const cleanUp = async ({ folder, dataDir, disk, smtp, network, server }: Prepared, { log }: FaultRun) => {
  stopListening()
  await server.stop()
  await stopPostmaster(clusterLayout(dataDir).data)
  await network.close()
  await smtp.close()
  disk?.unmount()
  if (log !== undefined) copyFileSync(join(folder, "platform.log"), log)
  rmSync(folder, { recursive: true, force: true })
}

/** A new learner with a full wallet. */
const enrol = async (
  { outside, smtp, dataDir }: Prepared,
  random: Random,
  contest: () => string
): Promise<Acting> => {
  const learner = await signUp(outside, smtp)
  const { id, email } = accepted(Profile, 200, await learner.call("GET", "/account/profile"))
  await onDatabase(dataDir, (client) => fillWallet(client, id))
  return { url: outside, learner, record: newRecord(id, email ?? ""), random, contest }
}

/** Pictures whose row was not stored, because the server was killed in between. */
const orphanPictures = async (dataDir: string): Promise<ReadonlyArray<string>> => {
  const files = join(dataDir, "files")
  const { rows } = await onDatabase(dataDir, (client) =>
    client.query<{ image: string | null; avatar: string | null }>(
      `select file_key as image, null as avatar from report_images
        union all select null, avatar_key from users where avatar_key is not null`
    )
  )
  const known = new Set(
    rows.flatMap(({ image, avatar }) => [
      image ?? "",
      ...(avatar === null ? [] : avatarFiles(avatar).map(({ file }) => file))
    ])
  )
  return readdirSync(files, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !known.has(relative(files, path)))
}

/** A server removes orphans when they are old. */
const faultsOfOrphans = async ({ dataDir, server }: Prepared): Promise<ReadonlyArray<string>> => {
  const orphans = await orphanPictures(dataDir)
  if (orphans.length === 0) return []
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const path of orphans) utimesSync(path, longAgo, longAgo)
  await server.kill("server", 0)
  const removed = until(
    "removed pictures",
    async () => ((await orphanPictures(dataDir)).length === 0 ? true : null),
    {
      withinMs: 120_000
    }
  )
  return removed.then(
    () => [],
    async () => (await orphanPictures(dataDir)).map((path) => `the picture ${path} remains`)
  )
}

/** What must hold after the end: an orderly stop leaves nothing behind. */
const faultsAfterStop = async ({ dataDir, temporary, server }: Prepared): Promise<ReadonlyArray<string>> => {
  const code = await server.stop()
  const files = readdirSync(temporary).map((name) => `${name} remains in the temporary folder`)
  const orphans = server.orphans().map((pid) => `the process ${pid} remains`)
  const database = findPostmaster(clusterLayout(dataDir).data) === null ? [] : ["the database still runs"]
  const stopped = code === 0 ? [] : [`the server stopped with ${code}`]
  return [...stopped, ...files, ...orphans, ...database]
}

const isReady = async (url: string) => ((await fetch(`${url}/readyz`)).status === 200 ? true : null)

/** The platform with its learners, while faults happen. */
class FaultyTimes {
  readonly #run: FaultRun
  readonly #prepared: Prepared
  readonly #crew: Crew
  readonly #begun = performance.now()
  #contest = ""
  #crowd: ReadonlyArray<Acting> = []
  #following: ReadonlyArray<Promise<void>> = []
  readonly #newcomers: Array<PatientLearner> = []
  readonly failures: Array<string> = []

  constructor(run: FaultRun, prepared: Prepared) {
    this.#run = run
    this.#prepared = prepared
    this.#crew = new Crew(run.pauseMs)
  }

  #say(text: string) {
    const seconds = (performance.now() - this.#begun) / 1000
    this.#run.print(`${seconds.toFixed(1).padStart(7)} s  ${text}`)
  }

  async begin(): Promise<void> {
    const { seed, learners } = this.#run
    const { server, url } = this.#prepared
    server.start()
    await until("a ready platform", () => isReady(url))
    this.#crowd = await Promise.all(
      Array.from({ length: learners }, (_, index) =>
        enrol(this.#prepared, randomOf(seed + 100 + index), () => this.#contest)
      )
    )
    this.#following = this.#crowd.map(({ learner }) => learner.follow())
    this.#say(`${learners} learners begin`)
  }

  /** Causes the faults of a round while everybody works, and checks everything afterwards. */
  async pass(round: Round, number: number, random: Random): Promise<void> {
    const { dataDir, outside, smtp } = this.#prepared
    this.#contest = `contest-${number}`
    await onDatabase(dataDir, (client) => insertContest(client, this.#contest))
    this.#crew.work(this.#crowd)
    const arriving = signUp(outside, smtp).then(
      (learner) => this.#newcomers.push(learner),
      (error: unknown) => this.#crew.complaints.push(`sign up: ${String(error)}`)
    )
    for (const fault of round) await this.#cause(fault, random)
    await Promise.all([this.#crew.pause(), arriving])
    const sent = this.#crowd.reduce((total, { record }) => total + record.solutions.length, 0)
    const checked = `${Object.keys(checks).length} checks, ${sent} solutions, ${smtp.mails.length} mails`
    this.#conclude(round.map(({ name }) => name).join(", "), await this.#check(), checked)
  }

  async #cause({ name, happen }: Fault, random: Random) {
    const sendOne = () => sendSolution({ ...oneOf(random, this.#crowd), random }, drawSolution(random))
    const happened = await happen({ ...this.#prepared, random, sendSolution: sendOne }).catch(
      (error: unknown) => {
        this.#crew.complaints.push(`${name}: ${String(error)}`)
        return "as it should not"
      }
    )
    this.#say(`${name} ${happened}`)
  }

  async #check(): Promise<ReadonlyArray<string>> {
    const records = this.#crowd.map(({ record }) => record)
    const learners = [...this.#crowd.map(({ learner }) => learner), ...this.#newcomers]
    const facts = await readFacts(this.#prepared, records, learners)
    const ended = this.#prepared.server.faults.splice(0)
    return [...this.#crew.complaints.splice(0), ...ended, ...faultsIn(records, facts)]
  }

  #conclude(name: string, faults: ReadonlyArray<string>, checked: string) {
    const list = faults.map((fault) => `\n           ${fault}`).join("")
    if (faults.length > 0) this.failures.push(`${name}${list}`)
    this.#say(`  ${faults.length === 0 ? `${checked}: ok` : `FAILED${list}`}`)
  }

  async end(): Promise<void> {
    for (const { learner } of this.#crowd) learner.leave()
    stopListening()
    await Promise.all(this.#following)
    this.#conclude("restart", await faultsOfOrphans(this.#prepared), "no picture without its row remains")
    await until("a ready platform", () => isReady(this.#prepared.url))
    this.#conclude("stop", await faultsAfterStop(this.#prepared), "nothing remains after an orderly stop")
    this.#say(`acts: ${[...this.#crew.done].map(([name, times]) => `${name} × ${times}`).join(", ")}`)
  }
}

const causeAll = async (run: FaultRun, prepared: Prepared): Promise<FaultOutcome> => {
  const random = randomOf(run.seed)
  const times = new FaultyTimes(run, prepared)
  await times.begin()
  for (const [index, round] of run.plan.entries()) await times.pass(round, index + 1, random)
  await times.end()
  return { passed: run.plan.length + 2 - times.failures.length, failures: times.failures }
}

/** Starts the platform and learners on it, causes the faults of the plan, and checks everything after each round. */
export const runFaults = async (run: FaultRun): Promise<FaultOutcome> => {
  const prepared = await prepare(run)
  const interrupt = () => void cleanUp(prepared, run).finally(() => process.exit(130))
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await causeAll(run, prepared)
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
    await cleanUp(prepared, run)
  }
}
