import { rmSync } from "node:fs"
import { Profile } from "../../../src/api/contract/account/session.ts"
import { stopListening } from "../../support/eventStream.ts"
import { type Random, randomOf } from "../content/randomOf.ts"
import { type Acting, oneOf } from "./acts/Act.ts"
import { signUp } from "./acts/account.ts"
import { sendSolution } from "./acts/practice.ts"
import { faultsAfterStop, faultsOfOrphans } from "./afterwards.ts"
import { checks, faultsIn } from "./checkFacts.ts"
import { Crew } from "./Crew.ts"
import type { Fault } from "./faults.ts"
import { drawSolution } from "./knownSolutions.ts"
import { newRecord } from "./LearnerRecord.ts"
import { onDatabase } from "./onDatabase.ts"
import { accepted, type PatientLearner } from "./PatientLearner.ts"
import type { Round, Stage } from "./plans.ts"
import { cleanUp, type FaultRun, type PreparedStage, prepareStage } from "./prepareRun.ts"
import { readFacts } from "./readFacts.ts"
import { fillWallet, insertContest } from "./seed.ts"
import { until } from "./until.ts"

export interface FaultOutcome {
  readonly passed: number
  /** The rounds after which something did not hold, with all that did not. */
  readonly failures: ReadonlyArray<string>
}

const signals = ["SIGINT", "SIGTERM"] as const

/** A new learner with a full wallet. */
const enrol = async (
  { outside, smtp, database, pictures }: PreparedStage,
  random: Random,
  contest: () => string
): Promise<Acting> => {
  const learner = await signUp(outside, smtp)
  const { id, email } = accepted(Profile, 200, await learner.call("GET", "/account/profile"))
  await onDatabase(database, (client) => fillWallet(client, id))
  return { url: outside, learner, record: newRecord(id, email ?? ""), random, pictures, contest }
}

/** Somebody who may read reports. */
const enrolSupport = async ({ outside, smtp, database }: PreparedStage): Promise<PatientLearner> => {
  const support = await signUp(outside, smtp)
  await onDatabase(database, (client) =>
    client.query("update users set roles = '{support}' where email = $1", [support.email])
  )
  return support
}

const isReady = async (url: string) => ((await fetch(`${url}/readyz`)).status === 200 ? true : null)

/** The platform with its learners, while faults happen. */
class FaultyTimes {
  readonly #run: FaultRun
  readonly #prepared: PreparedStage
  readonly #crew: Crew
  readonly #begun = performance.now()
  #contest = ""
  #crowd: ReadonlyArray<Acting> = []
  #support: PatientLearner | null = null
  #following: ReadonlyArray<Promise<void>> = []
  readonly #newcomers: Array<PatientLearner> = []
  readonly failures: Array<string> = []

  constructor(run: FaultRun, prepared: PreparedStage) {
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
    this.#support = await enrolSupport(this.#prepared)
    this.#following = this.#crowd.map(({ learner }) => learner.follow())
    this.#say(`${learners} learners begin`)
  }

  /** Causes the faults of a round while everybody works, and checks everything afterwards. */
  async pass(round: Round, number: number, random: Random): Promise<void> {
    const { database, outside, smtp } = this.#prepared
    this.#contest = `contest-${number}`
    await onDatabase(database, (client) => insertContest(client, this.#contest))
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
    const facts = await readFacts(this.#prepared, { records, learners, support: this.#support! })
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

const causeAll = async (
  run: FaultRun,
  plan: Stage["plan"],
  prepared: PreparedStage
): Promise<FaultOutcome> => {
  const random = randomOf(run.seed)
  const times = new FaultyTimes(run, prepared)
  await times.begin()
  for (const [index, round] of plan.entries()) await times.pass(round, index + 1, random)
  await times.end()
  return { passed: plan.length + 2 - times.failures.length, failures: times.failures }
}

const runStage = async (run: FaultRun, stage: Stage): Promise<FaultOutcome> => {
  const prepared = await prepareStage(run, stage)
  const interrupt = () => void cleanUp(prepared, run).finally(() => process.exit(130))
  for (const signal of signals) process.once(signal, interrupt)
  try {
    return await causeAll(run, stage.plan, prepared)
  } finally {
    for (const signal of signals) process.off(signal, interrupt)
    await cleanUp(prepared, run)
  }
}

/** Starts a platform for each stage and learners on it, causes the faults, and checks everything after each round. */
export const runFaults = async (run: FaultRun): Promise<FaultOutcome> => {
  if (run.log !== undefined) rmSync(run.log, { force: true })
  const outcomes: Array<FaultOutcome> = []
  for (const stage of run.stages) outcomes.push(await runStage(run, stage))
  return {
    passed: outcomes.reduce((sum, { passed }) => sum + passed, 0),
    failures: outcomes.flatMap(({ failures }) => failures)
  }
}
