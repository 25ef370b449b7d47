import { setTimeout as sleep } from "node:timers/promises"
import { Schema } from "effect"
import { Tokens } from "../../../src/api/contract/account/session.ts"
import { realtimeEvents } from "../../../src/api/contract/messages/events.ts"
import { Receipt, solutionEndpoints, type Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { browserCookieOf } from "../../support/browserCookie.ts"
import { listenTo } from "../../support/eventStream.ts"
import { type Answer, callApi } from "../../support/testLearner.ts"
import { payloadOf } from "../payloadOf.ts"
import type { KnownSolution } from "./knownSolutions.ts"
import { Hopeless, until } from "./until.ts"

const pauseMs = 50
/** Longer pauses between attempts, so that they do not use up the limits of calls. */
const patience = { longestPauseMs: 2000 }
/** After this time a browser's request counts as unanswered. */
const answerMs = 25_000

/** A page's pause after a renewal without an answer. */
const renewalPauseMs = 15_000

const decodeEvent = Schema.decodeUnknownSync(Schema.fromJsonString(realtimeEvents.solution))

export interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Record<string, string>
}

const reasonOf = (error: unknown) =>
  error instanceof Error ? `${error.name}, ${String(error.cause ?? error.message)}` : String(error)

/** Calls once; null without a usable answer, which `errors` receives. */
const attempt = async (
  url: string,
  { method, path, body, headers }: Request,
  errors: Array<string> = []
): Promise<Answer | null> => {
  const begun = Date.now()
  let answer: Answer | null = null
  let failure: unknown
  try {
    answer = await callApi(url, method, path, body, headers, AbortSignal.timeout(answerMs))
  } catch (error) {
    failure = error
  }
  // 408: the request did not arrive in time.
  const isUsable = answer !== null && answer.status !== 408 && answer.status !== 429 && answer.status < 500
  if (isUsable) return answer
  const what = answer?.status ?? reasonOf(failure)
  errors.push(`${method} ${path}: ${what}, ${Date.now() - begun} ms after ${new Date(begun).toISOString()}`)
  if (answer?.status !== 429) return null
  await sleep(1000 * Math.min(10, Number(answer.headers.get("retry-after") ?? 1)))
  return null
}

/** Repeats a call until the server answers it, as people and pages do. */
export const callPatiently = (url: string, request: Request): Promise<Answer> =>
  until(`an answer to ${request.method} ${request.path}`, () => attempt(url, request), patience)

export type TokenPair = Pick<Tokens, "accessToken" | "refreshToken">

/** The payload of an answer with the wanted status. */
export const accepted = <A, I>(success: Schema.Codec<A, I>, wanted: number, answer: Answer): A => {
  if (answer.status === wanted) return payloadOf(success, answer)
  throw new Error(`A call was answered with ${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** A learner whose pages repeat each call until it is answered, renew the session, and resume the event stream. */
export class PatientLearner {
  readonly email: string
  readonly #url: string
  #tokens: TokenPair
  #renewing: Promise<void> | null = null
  #isFollowing = true
  /** Answers that a page would show as an error if it did not repeat the call. */
  readonly errors: Array<string> = []
  /** The states of each solution that the stream showed, in order, and those that a page reads because it may not. */
  readonly shown = new Map<number, Array<Verdict>>()
  readonly #sent = new Set<number>()
  /** How often the stream was opened without an event to resume after, so that it shows nothing from before. */
  #blindOpenings = 0
  #lastId: string | undefined

  constructor(url: string, email: string, { accessToken, refreshToken }: TokenPair) {
    this.#url = url
    this.email = email
    this.#tokens = { accessToken, refreshToken }
  }

  get tokens(): TokenPair {
    return this.#tokens
  }

  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    const request = { method, path, body, ...(headers === undefined ? {} : { headers }) }
    return until(`an answer to ${method} ${path}`, () => this.#attempt(request), patience)
  }

  /** Reads a file; null if the platform answers that it has none. */
  read(path: string): Promise<Buffer | null> {
    const reading = until(`the file ${path}`, () => this.#attemptFile(path), patience)
    return reading.then(({ status, bytes }) => (status === 404 ? null : bytes))
  }

  async #attemptFile(path: string) {
    const { accessToken } = this.#tokens
    const headers = { authorization: `Bearer ${accessToken}`, ...browserCookieOf(accessToken) }
    const signal = AbortSignal.timeout(answerMs)
    const answer = await fetch(`${this.#url}/api${path}`, { headers, signal })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (answer.status === 401 && this.#tokens.accessToken === accessToken) await this.renew()
    return answer.status === 200 || answer.status === 404 ? { status: answer.status, bytes } : null
  }

  async #attempt(request: Request): Promise<Answer | null> {
    const { accessToken } = this.#tokens
    const headers = { authorization: `Bearer ${accessToken}`, ...request.headers }
    const answer = await attempt(this.#url, { ...request, headers }, this.errors)
    if (answer?.status !== 401) return answer
    if (this.#tokens.accessToken === accessToken) await this.renew()
    return null
  }

  /** Renews the tokens; the tabs of a browser do so one at a time. */
  renew(): Promise<void> {
    this.#renewing ??= this.#refresh().finally(() => (this.#renewing = null))
    return this.#renewing
  }

  async #refresh() {
    const { accessToken: access_token, refreshToken: refresh_token } = this.#tokens
    const request = { method: "POST", path: "/auth/refresh", body: { access_token, refresh_token } }
    const answer = await until(
      "renewed tokens",
      async () => {
        const begun = performance.now()
        const answered = await attempt(this.#url, request, this.errors)
        // Only an answer about the token refuses it.
        const renewed = answered?.status === 200 || answered?.status === 401 ? answered : null
        // As in the browser, which would otherwise not be without an answer for so long.
        if (renewed === null && performance.now() - begun > answerMs) await sleep(renewalPauseMs)
        return renewed
      },
      patience
    )
    if (answer.status !== 200) throw new SessionLost(`${this.email}: ${JSON.stringify(answer.body)}`)
    this.#tokens = payloadOf(Tokens, answer)
  }

  /** Signs in again, for the acts after a session was lost. */
  async signIn(password: string) {
    const request = { method: "POST", path: "/auth/sign-in", body: { email: this.email, password } }
    this.#tokens = accepted(Tokens, 200, await callPatiently(this.#url, request))
  }

  /** Sends a solution and returns its id. */
  async submit({ key, problemId, language, source, contest }: KnownSolution): Promise<number> {
    const before = this.#blindOpenings
    const answer = await this.call(
      "POST",
      `/problems/${problemId}/solutions`,
      { language, source, ...(contest === undefined ? {} : { contest }) },
      { "idempotency-key": key }
    )
    const { id } = accepted(Receipt, 202, answer)
    this.#sent.add(id)
    if (this.#blindOpenings !== before) await this.#readSolution(id)
    return id
  }

  /** A page reads the solution that it waits for whenever its stream is connected again. */
  async #readSolution(id: number) {
    const { status } = payloadOf(
      solutionEndpoints.getSolution.success,
      await this.call("GET", `/solutions/${id}`)
    )
    this.shown.set(id, [...(this.shown.get(id) ?? []), status])
  }

  /** Reads the event stream until `leave`. */
  async follow(): Promise<void> {
    while (this.#isFollowing) {
      const { accessToken } = this.#tokens
      const isBlind = this.#lastId === undefined
      const stream = await listenTo(this.#url, { accessToken }, this.#lastId, ({ id, event, data }) => {
        this.#lastId = id ?? this.#lastId
        if (event === "solution") this.#show(data)
      }).catch(() => null)
      if (isBlind) {
        this.#blindOpenings += 1
        for (const id of this.#sent) await this.#readSolution(id).catch(() => {})
      }
      await stream?.ended
      if (stream?.response.status === 401 && this.#tokens.accessToken === accessToken) {
        await this.renew().catch(() => {})
      }
      await sleep(pauseMs)
    }
  }

  /** What the stream has received, in words. */
  get position(): string {
    return `event ${this.#lastId ?? "none"} was the last, ${this.#blindOpenings} openings were blind`
  }

  #show(data: string) {
    const { id, status } = decodeEvent(data)
    const before = this.shown.get(id) ?? []
    this.shown.set(id, [...before, status])
  }

  leave() {
    this.#isFollowing = false
  }
}

/** The server has ended a session that nobody ended. */
export class SessionLost extends Hopeless {}
