import { setTimeout as wait } from "node:timers/promises"
import { type ClockState, computersClock, setTo, started, stopped, timeOf } from "./clock/ClockState.ts"
import { writeClock } from "./clock/databaseClock.ts"
import { replaceDate } from "./clock/replaceDate.ts"
import { BenchFailure } from "./BenchFailure.ts"
import { type FaultList, Faults } from "./faults/Faults.ts"
import type { ServerConfig } from "../../server/platform/config.ts"
import { askPlatform } from "./platform/askPlatform.ts"
import { type Databases, startDatabases } from "./platform/Databases.ts"
import { type Platform, type PlatformOptions, startPlatform } from "./platform/Platform.ts"
import { factsOf, prepareDatabase, type PreparedDatabase, presentOf } from "./platform/prepareDatabase.ts"
import { benchPassword, emailOf, type NamedState, type StateId, stateOf } from "./states/namedStates.ts"

export interface BenchOptions extends Pick<PlatformOptions, "clientFolder" | "renderPage"> {
  readonly config: ServerConfig
  /** Whether solutions are judged, in states that do not say otherwise. */
  readonly judges: boolean
  readonly say: (text: string) => void
}

/** What the panel shows. */
export interface BenchStatus {
  readonly clock: ClockState
  readonly now: number
  readonly loaded: { readonly state: StateId | null; readonly ms: number } | null
  readonly busy: boolean
  readonly faults: FaultList
  readonly judging: boolean
  /** Names of calls, the newest first. */
  readonly recentCalls: ReadonlyArray<string>
}

export type ClockWish =
  | { readonly act: "set"; readonly at: number }
  | { readonly act: "add"; readonly ms: number }
  | { readonly act: "stop" | "start" | "computer" }

/** A loaded state, for the browser that opens it. */
export interface OpenedState {
  readonly ms: number
  readonly page: string
  /** Cookies of the signed-in account. */
  readonly cookies: ReadonlyArray<string>
  readonly waitsFor: NamedState["waitsFor"] | null
}

const runPrefix = "bench_run_"

/**
 * Open pages load again once they hear of other data. A page whose stream ended before would try to renew its session,
 * and on its failure would remove the new account's cookies.
 */
const untilReloadedMs = 1500

/** The platform over a database that can be restored, its clock, and the faults of its calls. */
export class Bench {
  readonly faults = new Faults()
  readonly #options: BenchOptions
  readonly #databases: Databases
  readonly #prepared: PreparedDatabase
  readonly #facts: Readonly<Record<string, string>>
  /** Shared with `Date` of this process. */
  readonly #present: { clock: ClockState }
  #platform: Platform | null = null
  #database = ""
  #platformDatabase = ""
  #loaded: BenchStatus["loaded"] = null
  #count = 0
  /** A copy of the prepared database for the next restoring: copying is the longest part of it. */
  #spare: Promise<string> | null = null
  /** Wishes are fulfilled one after another. */
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0
  #stopping: Promise<unknown> = Promise.resolve()
  /** The platform before the present one: how to end it at once, and when it has ended. */
  #former: { readonly hurry: AbortController; readonly ended: Promise<unknown> } | null = null

  private constructor(
    options: BenchOptions,
    databases: Databases,
    prepared: PreparedDatabase,
    facts: Readonly<Record<string, string>>,
    present: { clock: ClockState }
  ) {
    this.#options = options
    this.#databases = databases
    this.#prepared = prepared
    this.#facts = facts
    this.#present = present
  }

  static async start(options: BenchOptions): Promise<Bench> {
    const { config, say } = options
    const databases = await startDatabases(config.dataDir)
    try {
      const present: { clock: ClockState } = { clock: computersClock }
      replaceDate(() => timeOf(present.clock))
      const prepared = await prepareDatabase({
        databases,
        config,
        say,
        setClock: (clock) => {
          present.clock = clock
        }
      })
      await databases.dropAll(runPrefix)
      const bench = new Bench(options, databases, prepared, await factsOf(databases, prepared.name), present)
      await bench.reset()
      return bench
    } catch (error) {
      await databases.stop()
      throw error
    }
  }

  get port(): number {
    if (this.#platform === null) throw new BenchFailure(503, "The platform starts.")
    return this.#platform.port
  }

  get clock(): ClockState {
    return this.#present.clock
  }

  get status(): BenchStatus {
    return {
      clock: this.clock,
      now: timeOf(this.clock),
      loaded: this.#loaded,
      busy: this.#waiting > 0,
      faults: this.faults.list,
      judging: this.#platform?.isJudging() ?? false,
      recentCalls: this.faults.recent
    }
  }

  /** Restores the prepared data and its present; all faults end. */
  reset(): Promise<number> {
    return this.#inTurn(() => this.#restore(null, 0))
  }

  /** Restores the prepared data and signs the account of a state in. */
  load(id: string, userAgent: string): Promise<OpenedState> {
    const state = stateOf(id)
    if (state === undefined) return Promise.reject(new BenchFailure(404, `There is no state «${id}».`))
    return this.#inTurn(async () => {
      const begun = performance.now()
      await this.#restore(state, state.signedInMs ?? 0)
      const cookies = state.account === null ? [] : await this.#signIn(this.#filled(state.account), userAgent)
      if (state.endsSession) await this.#endSessions()
      if (state.signedInMs !== undefined) await this.#write(setTo(this.clock, presentOf(this.#facts)))
      const ms = Math.round(performance.now() - begun)
      this.#loaded = { state: state.id, ms }
      this.#options.say(`Loaded «${state.id}» in ${ms} ms.`)
      return { ms, page: this.#filled(state.page), cookies, waitsFor: state.waitsFor ?? null }
    })
  }

  setClock(wish: ClockWish): Promise<void> {
    return this.#inTurn(async () => {
      const before = timeOf(this.clock)
      await this.#write(this.#wished(wish))
      // What the server has cached or waits for belongs to a later time.
      if (timeOf(this.clock) < before - 1000) await this.#startPlatform()
    })
  }

  setJudging(on: boolean): Promise<void> {
    return this.#inTurn(() => this.#platform?.setJudging(on) ?? Promise.resolve())
  }

  async stop(): Promise<void> {
    await this.#inTurn(async () => {
      this.#former?.hurry.abort()
      await Promise.allSettled([this.#stopping, this.#spare, this.#platform?.stop()])
    }).catch(() => {})
    await this.#databases.stop()
  }

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    this.#waiting += 1
    const done = this.#last.then(act).finally(() => {
      this.#waiting -= 1
    })
    this.#last = done.catch(() => {})
    return done
  }

  #wished(wish: ClockWish): ClockState {
    if (wish.act === "set") return setTo(this.clock, wish.at)
    if (wish.act === "add") return setTo(this.clock, timeOf(this.clock) + wish.ms)
    if (wish.act === "stop") return stopped(this.clock)
    return wish.act === "start" ? started(this.clock) : computersClock
  }

  #filled(text: string): string {
    return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => this.#facts[name] ?? "")
  }

  async #write(clock: ClockState): Promise<void> {
    await this.#inDatabase((client) => writeClock(client, clock))
    this.#present.clock = clock
  }

  async #inDatabase(act: (client: Awaited<ReturnType<Databases["connect"]>>) => Promise<unknown>) {
    const client = await this.#databases.connect(this.#database)
    try {
      await act(client)
    } finally {
      await client.end()
    }
  }

  async #restore(state: NamedState | null, ms: number): Promise<number> {
    const begun = performance.now()
    this.faults.clear()
    const [database] = await Promise.all([
      (this.#spare ??= this.#copyPrepared()),
      this.#prepared.restoreOutbox()
    ])
    this.#spare = null
    this.#database = database
    await this.#write(setTo(computersClock, presentOf(this.#facts) + ms))
    await this.#startPlatform(this.#options.judges && state?.judge !== false)
    const took = Math.round(performance.now() - begun)
    this.#loaded = { state: state?.id ?? null, ms: took }
    this.#spare = this.#copyPrepared()
    // Whoever needs the copy gets the failure.
    this.#spare.catch(() => {})
    return took
  }

  async #copyPrepared(): Promise<string> {
    const database = `${runPrefix}${(this.#count += 1)}`
    await this.#databases.copy(this.#prepared.name, database)
    return database
  }

  /**
   * The new platform answers from now on; the old one ends in the background, and with it its database. At most two
   * hold connections to the database.
   */
  async #startPlatform(judging = this.#platform?.isJudging() ?? false): Promise<void> {
    const { config, clientFolder, renderPage } = this.#options
    const before = this.#platform
    const formerDatabase = this.#platformDatabase
    const database = this.#database
    const address = this.#databases.addressOf(database)
    this.#former?.hurry.abort()
    await this.#former?.ended
    this.#platform = await startPlatform({ config, address, clientFolder, renderPage })
    this.#platformDatabase = database
    await this.#platform.setJudging(judging)
    const hurry = new AbortController()
    const ended = wait(untilReloadedMs, undefined, { signal: hurry.signal })
      .catch(() => {})
      .then(() => before?.stop())
      .catch(() => {})
    this.#former = { hurry, ended }
    this.#stopping = Promise.all([this.#stopping, ended])
      .then(() =>
        formerDatabase === "" || formerDatabase === database
          ? undefined
          : this.#databases.drop(formerDatabase)
      )
      .catch(() => {})
  }

  async #signIn(name: string, userAgent: string): Promise<ReadonlyArray<string>> {
    const isPupil = name === this.#facts["pupilLogin"]
    const body = {
      email: isPupil ? name : emailOf(name),
      password: isPupil ? this.#facts["pupilPassword"] : benchPassword
    }
    const question = { method: "POST", path: "/auth/sign-in", body, headers: { "user-agent": userAgent } }
    const { status, cookies, text } = await askPlatform(this.port, question)
    if (status !== 200) throw new BenchFailure(500, `The sign-in as ${name} answered ${status}: ${text}`)
    return cookies
  }

  #endSessions(): Promise<void> {
    return this.#inDatabase((client) => client.query("update sessions set ended_at = now()"))
  }
}
