import * as Effect from "effect/Effect"
import { type AnyMachineSnapshot, type InspectionEvent, waitFor } from "xstate"
import { startSession, type SessionBrowser } from "../../../src/actors/startSession.ts"
import type { Api } from "../../../src/api/client.ts"
import type { Tokens } from "../../../src/api/contract/account/session.ts"
import type { ContestInformation } from "../../../src/api/contract/olympiads/participation.ts"
import { liveApi } from "../../../src/api/liveApi.ts"
import { AccountApi } from "../../../src/api/AccountApi.ts"
import { OlympiadsApi } from "../../../src/api/OlympiadsApi.ts"
import { createServerClock, type ServerClock } from "../../../src/api/serverClock.ts"
import { brokenInvariants } from "../../../src/machines/invariants.ts"
import type { SessionActorRef } from "../../../src/machines/sessionMachine.ts"
import type { Account } from "../seedPeople.ts"
import { type Beliefs, noBeliefs } from "./beliefs.ts"
import type { CrowdContext } from "./CrowdContext.ts"
import { type Exchange, Network } from "./Network.ts"
import { stepOf } from "./Observations.ts"

/** A failure of the contract has no tag of an API error. */
const isDefect = (error: unknown) =>
  error instanceof Error && !("_tag" in error) && error.name !== "AbortError"

const isReadable = ({ contentType, body }: Exchange) => {
  if (!contentType.includes("json") || body === "") return true
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

const codeIn = (body: string): string => /"code":\s*"(\w+)"/.exec(body)?.[1] ?? ""

/** Rejections that belong to a usual contest: renewed tokens, and the question about an unchanged program. */
const usual = new Set(["token_expired", "same_source"])

/** The browser of one participant: network, tokens, clock and session. It survives reloads of the page. */
export class Browser {
  readonly context: CrowdContext
  readonly account: Account
  readonly network: Network
  readonly api: Api
  readonly clock: ServerClock
  readonly beliefs: Beliefs = noBeliefs()
  readonly #session: SessionActorRef
  #tokens: Tokens | null
  /** Server time of the newest information, in milliseconds since 1970. */
  #newest = 0

  constructor(context: CrowdContext, account: Account, clockOffset: number) {
    this.context = context
    this.account = account
    this.#tokens = account.session?.tokens ?? null
    this.network = new Network({ url: context.url, onExchange: this.#judge })
    this.network.cookie = account.session?.cookie ?? null
    const stored = new Map<string, string>()
    this.clock = createServerClock(
      { getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => void stored.set(key, value) },
      { steady: () => performance.timeOrigin + performance.now(), wall: () => Date.now() + clockOffset }
    )
    this.api = this.#reporting(this.#openApi())
    this.#session = startSession(this.api, this.#sessionBrowser(), this.inspect)
  }

  get who(): string {
    return this.account.login
  }

  get accessToken(): string | null {
    return this.#session.getSnapshot().context.tokens?.accessToken ?? null
  }

  /** Waits until no token is being renewed. */
  readonly settled = async (): Promise<void> =>
    void (await waitFor(this.#session, (snapshot) => !snapshot.matches("refreshing"), { timeout: 60_000 }))

  /** The stream got a 401. */
  readonly doubt = () => this.#session.send({ type: "session.doubted" })

  /** Reports states that cannot be. */
  readonly inspect = (event: InspectionEvent): void => {
    if (event.type !== "@xstate.snapshot" || !("machine" in event.snapshot)) return
    const snapshot = event.snapshot as AnyMachineSnapshot
    for (const invariant of brokenInvariants(snapshot)) {
      this.context.findings.add("impossibleState", `${this.who}: ${snapshot.machine.id}: ${invariant}`)
    }
  }

  async signIn(): Promise<void> {
    const { login, password } = this.account
    const tokens = await this.api.runEffect(
      AccountApi.use(({ signIn }) => signIn({ payload: { email: login, password } })),
      this.context.signal
    )
    this.#session.send({ type: "session.signedIn", tokens })
  }

  /**
   * Reads the contest's facts in one window, and compares the server's time with the database's. The first reading of a
   * page asks for what the page shows, too.
   */
  readonly readInformation = (window: string, { isFirst = false } = {}) =>
    Effect.gen({ self: this }, function* () {
      const { context, clock } = this
      const [asked, began] = [context.now(), performance.now()]
      const information = yield* OlympiadsApi.use(({ getContestInformation }) =>
        getContestInformation({
          params: { slug: context.slug },
          query: { window, ...(isFirst && { opening: "1" as const }) }
        })
      )
      const serverTime = Date.parse(information.serverTime)
      clock.recordExactly(serverTime, performance.now() - began)
      this.#compareTime(serverTime, asked, 0)
      return information
    })

  /** Remembers the participant's time as the server stated it; later statements must agree. */
  readonly note = ({ participation, serverTime }: ContestInformation): void => {
    const { beliefs, context, who } = this
    // Answers can overtake each other.
    if (Date.parse(serverTime) < this.#newest) return
    this.#newest = Date.parse(serverTime)
    const [startedAt, endsAt] = [participation.startedAt, participation.endsAt].map((text) =>
      text === null ? null : Date.parse(text)
    ) as [number | null, number | null]
    if (startedAt === null) {
      if (beliefs.startedAt !== null) context.findings.add("startMoved", `${who}: the start is gone`)
      return
    }
    if (beliefs.startedAt === null) context.counts.started += 1
    beliefs.startedAt ??= startedAt
    if (beliefs.startedAt !== startedAt) {
      context.findings.add("startMoved", `${who}: by ${startedAt - beliefs.startedAt} ms`)
    }
    if (beliefs.endsAt !== null && endsAt !== null && beliefs.endsAt !== endsAt) {
      context.findings.add("endMoved", `${who}: by ${endsAt - beliefs.endsAt} ms`)
    }
    beliefs.endsAt = endsAt ?? beliefs.endsAt
  }

  /** Events of open solutions may come by other means from now on. */
  loseStream(): void {
    const { solutions, streamed } = this.beliefs
    for (const belief of solutions) belief.streamWasOpen &&= streamed.has(belief.receipt?.id ?? 0)
  }

  close(): void {
    this.#session.stop()
    this.network.close()
  }

  readonly #judge = (exchange: Exchange): void => {
    const { findings, latencies, isExcused, signal } = this.context
    const { method, path, status, ms, excused, body } = exchange
    const what = `${method} ${path}`
    if (status === null) {
      if (!excused && !isExcused() && !signal.aborted) findings.add("noAnswer", what)
      return
    }
    latencies.add(stepOf(method, path), ms)
    if (status >= 500) {
      if (!isExcused()) findings.add("serverError", `${what}: ${status}`)
    } else if (!isReadable(exchange)) findings.add("brokenAnswer", what)
    else if (status >= 400 && status !== 401 && !usual.has(codeIn(body)))
      this.#refused(what, status, codeIn(body))
  }

  #refused(what: string, status: number, code: string): void {
    const { findings, now, startsAt } = this.context
    const isInTime = now() >= startsAt && now() < (this.beliefs.endsAt ?? startsAt + this.context.lengthMs)
    const isOfTime = /^contest_(?:not_begun|not_started|over|time_is_up|already_finished)$/.test(code)
    findings.add(isOfTime && isInTime ? "refusedInTime" : "refused", `${what}: ${status} ${code}`.trim())
  }

  #compareTime(stated: number, asked: number, resolution: number): void {
    const { clockBoundMs, findings, now } = this.context
    const off =
      stated < asked - clockBoundMs - resolution ? stated - asked : Math.max(0, stated - now() - clockBoundMs)
    if (off !== 0) findings.add("wrongTime", `${Math.round(off)} ms`)
  }

  #openApi(): Api {
    return liveApi({
      fetch: this.network.fetch,
      language: () => "ru",
      accessToken: () => this.accessToken,
      windowKey: () => null,
      settled: this.settled,
      renewed: async (refused) => {
        if (this.accessToken === refused) this.doubt()
        await this.settled()
      },
      recordServerTime: (date, elapsed) => {
        this.clock.record(date, elapsed)
        if (date !== null) this.#compareTime(Date.parse(date), this.context.now() - elapsed, 1_000)
      }
    })
  }

  /** Answers that break the contract reject with a defect. */
  #reporting(api: Api): Api {
    const watched = async <Output>(running: Promise<Output>): Promise<Output> => {
      try {
        return await running
      } catch (error) {
        if (isDefect(error) && !this.context.signal.aborted) {
          this.context.findings.add("brokenAnswer", (error as Error).message.split("\n", 1)[0] ?? "")
        }
        throw error
      }
    }
    return {
      run: (name, input, options) => watched(api.run(name, input, options)),
      runEffect: (effect, signal) => watched(api.runEffect(effect, signal))
    }
  }

  #sessionBrowser(): SessionBrowser {
    const nothing = () => {}
    return {
      now: this.clock.latest,
      readTokens: () => this.#tokens,
      storeTokens: (tokens) => void (this.#tokens = tokens),
      forgetTokens: () => void (this.#tokens = null),
      forgetAnswers: nothing,
      forgetVisitor: nothing,
      reloadPage: nothing,
      leaveToSignIn: () => this.context.findings.add("refused", `${this.who}: the session has ended`),
      leaveToMainSite: nothing,
      exclusively: (run) => run(),
      lead: 30_000 + Math.random() * 60_000
    }
  }
}
