import { type SnapshotFrom, waitFor } from "xstate"
import { makeKey } from "../../../src/api/makeKey.ts"
import { isJudged } from "../../../src/machines/isJudged.ts"
import type { participationMachine } from "../../../src/machines/participationMachine.ts"
import type { Plan, PlannedSolution } from "../planCrowd.ts"
import type { Account } from "../seedPeople.ts"
import { newBelief } from "./beliefs.ts"
import { Browser } from "./Browser.ts"
import { type CrowdContext, until } from "./CrowdContext.ts"
import { Page } from "./Page.ts"

type Snapshot = SnapshotFrom<typeof participationMachine>

/** How long after the end of the contest a participant may still wait for an answer, in milliseconds. */
const graceMs = 60_000

const isBegun = (snapshot: Snapshot) => snapshot.hasTag("timed") || snapshot.hasTag("over")

/** No later state takes part in the contest. */
const isLost = (snapshot: Snapshot) =>
  snapshot.matches("missed") || snapshot.matches("disqualified") || snapshot.matches("registrationClosed")

/** One person in front of a browser, who follows a plan. */
export class Participant {
  readonly browser: Browser
  readonly #plan: Plan
  readonly #context: CrowdContext
  #page: Page
  #hasSecond = false

  constructor(context: CrowdContext, account: Account, plan: Plan) {
    this.#context = context
    this.#plan = plan
    this.browser = new Browser(context, account, plan.clockOffset)
    this.#page = new Page(this.browser)
  }

  /** Takes part in the contest, from the arrival to the end of the participant's time. Never rejects. */
  async participate(): Promise<void> {
    const { findings, counts, signal } = this.#context
    try {
      await this.#arrive()
      await this.#start()
      for (const solution of this.#plan.solutions) await this.#solve(solution)
      await this.#end()
    } catch (error) {
      if (!signal.aborted)
        findings.add("stuck", `${this.browser.who}: ${(error as Error).message.split("\n", 1)[0]}`)
    }
    counts.ended += 1
  }

  /** Reads the own line of the standings. */
  async readStandings(): Promise<void> {
    const { slug, signal } = this.#context
    const { mine } = await this.browser.api.run(
      "getStandings",
      { params: { slug }, query: { limit: 1 } },
      { signal }
    )
    if (mine !== null) this.browser.beliefs.mine = mine
  }

  close(): void {
    this.#page.close()
    this.browser.close()
  }

  async #arrive(): Promise<void> {
    const { startsAt, counts } = this.#context
    await until(startsAt + this.#plan.arrivesAt, this.#context)
    counts.arrived += 1
    if (this.#plan.signsIn) await this.#patiently(() => this.browser.signIn())
    await this.#open(this.#page)
    if (!this.#page.participation.getSnapshot().matches("notRegistered")) return
    this.#page.participation.send({ type: "registration.asked" })
    this.#page.participation.send({ type: "registration.submitted", key: makeKey(), answers: {} })
    await this.#reaches("registered", (snapshot) => !snapshot.hasTag("outside"))
  }

  /** Repeats what failed, as a person reloads the page, until the contest is over. */
  async #patiently(act: () => Promise<unknown>): Promise<void> {
    for (let failures = 1; ; failures++) {
      try {
        await act()
        return
      } catch (error) {
        const { now, signal, startsAt, lengthMs } = this.#context
        if (signal.aborted || now() > startsAt + lengthMs + graceMs) throw error
        await until(now() + Math.min(5_000, 500 * failures), this.#context)
      }
    }
  }

  async #open(page: Page): Promise<void> {
    this.#page = page
    await this.#patiently(() =>
      this.#page.open().catch((error: unknown) => {
        this.#page = new Page(this.browser, this.#page.close())
        throw error
      })
    )
  }

  async #start(): Promise<void> {
    const { startsAt, now } = this.#context
    await this.#reaches("ready", (snapshot) => snapshot.matches("ready") || isBegun(snapshot))
    await until(Math.max(now(), startsAt) + this.#plan.startDelay, this.#context)
    this.#page.participation.send({ type: "contest.start", key: makeKey() })
    await this.#reaches("running", isBegun)
    await this.#readTasks()
  }

  async #readTasks(): Promise<void> {
    const { slug, signal } = this.#context
    const { api } = this.browser
    await this.#patiently(() =>
      api.run("listContestProblems", { params: { slug }, query: { limit: 100 } }, { signal })
    )
    const [first] = this.#plan.solutions
    if (first === undefined) return
    const params = { slug, id: first.problemId }
    await this.#patiently(() => api.run("getContestProblem", { params }, { signal }))
  }

  async #solve(planned: PlannedSolution): Promise<void> {
    const { beliefs } = this.browser
    const started = beliefs.startedAt ?? this.#context.startsAt
    await until(started + planned.at, this.#context)
    await this.#openSecondWindow(started)
    await this.#reaches("free", (snapshot) => !snapshot.matches("timeIsUp") || snapshot.hasTag("over"))
    if (!this.#page.participation.getSnapshot().hasTag("timed")) return
    await this.#untilFree(planned.problemId)
    const isLate = this.#context.now() > (beliefs.endsAt ?? Infinity) - 1_000
    if (isLate) return
    if (planned.cutMs !== null) this.#cut(planned.cutMs)
    const belief = newBelief(planned)
    beliefs.solutions.push(belief)
    this.#page.submit(belief)
    if (planned.reloads) await this.#reload()
  }

  /** The button is disabled while an earlier solution of the problem is judged. */
  async #untilFree(problemId: number): Promise<void> {
    const { beliefs } = this.browser
    const left = (beliefs.endsAt ?? Infinity) - this.#context.now()
    await waitFor(this.#page.submissionOf(problemId), (snapshot) => !snapshot.hasTag("busy"), {
      timeout: Math.max(1, Math.min(left, 2 ** 31 - 1)),
      signal: this.#context.signal
    }).catch(() => {})
  }

  #cut(ms: number): void {
    const { network } = this.browser
    network.cut()
    setTimeout(() => network.restore(), ms)
  }

  /** A reload ends all machines; the new page resumes what was pending. */
  async #reload(): Promise<void> {
    const before = this.#page.close()
    await this.#open(new Page(this.browser, before))
    this.#resume()
  }

  /** The new page sends and watches what the closed one did not finish. */
  #resume(): void {
    this.browser.loseStream()
    for (const belief of this.browser.beliefs.solutions) {
      if (!belief.rejected && (belief.shown === null || !isJudged(belief.shown.status)))
        this.#page.submit(belief)
    }
  }

  /** Opens the contest in another window and takes it over; the first window is closed later. */
  async #openSecondWindow(started: number): Promise<void> {
    const { secondWindowAt } = this.#plan
    if (secondWindowAt === null || this.#context.now() < started + secondWindowAt || this.#hasSecond) return
    this.#hasSecond = true
    const first = this.#page
    try {
      await this.#open(new Page(this.browser))
      await this.#reaches(
        "openElsewhere",
        (snapshot) => snapshot.matches("openElsewhere") || snapshot.hasTag("over")
      )
      this.#page.participation.send({ type: "window.takeOver", key: makeKey() })
      await this.#reaches("running in the second window", isBegun)
    } finally {
      first.close()
    }
    this.#resume()
  }

  async #end(): Promise<void> {
    const { participation } = this.#page
    if (this.#plan.finishes && participation.getSnapshot().can({ type: "finish.asked" })) {
      participation.send({ type: "finish.asked" })
      participation.send({ type: "finish.confirmed", key: makeKey() })
    }
    await this.#reaches("over", (snapshot) => snapshot.hasTag("over"))
  }

  /** Waits for a state; fails if it is not reached soon after the end of the contest. */
  async #reaches(name: string, isThere: (snapshot: Snapshot) => boolean): Promise<void> {
    const { now, startsAt, lengthMs, signal } = this.#context
    const last = (this.browser.beliefs.endsAt ?? startsAt + lengthMs * 1.5) + graceMs
    const { participation } = this.#page
    const timeout = Math.max(1_000, last - now())
    const isDone = (snapshot: Snapshot) => isThere(snapshot) || isLost(snapshot)
    await waitFor(participation, isDone, { timeout, signal }).catch(() => signal.throwIfAborted())
    if (isThere(participation.getSnapshot())) return
    throw new Error(`"${name}" was not reached from ${JSON.stringify(participation.getSnapshot().value)}`)
  }
}
