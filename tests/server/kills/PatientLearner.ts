import { setTimeout as sleep } from "node:timers/promises"
import { Schema } from "effect"
import { Tokens } from "../../../src/api/contract/account/session.ts"
import { realtimeEvents } from "../../../src/api/contract/messages/events.ts"
import { Receipt, type Verdict } from "../../../src/api/contract/practice/solutions.ts"
import { listenTo } from "../../support/eventStream.ts"
import { type Answer, callApi } from "../../support/testLearner.ts"
import { payloadOf } from "../payloadOf.ts"
import type { KnownSolution } from "../faults/knownSolutions.ts"

const pauseMs = 50
const patienceMs = 300_000

/** Long enough for a machine that does much else. */
export const patiently = { timeout: patienceMs, interval: pauseMs }

const decodeEvent = Schema.decodeUnknownSync(Schema.fromJsonString(realtimeEvents.solution))

/** A learner whose pages repeat each call until it is answered, and resume the event stream. */
export class PatientLearner {
  readonly #url: string
  #tokens: Pick<Tokens, "accessToken" | "refreshToken">
  #isFollowing = true
  /** Answers that a page would show as an error if it did not repeat the call. */
  readonly errors: Array<string> = []
  /** The states of each solution that the stream showed, in order. */
  readonly shown = new Map<number, Array<Verdict>>()

  constructor(url: string, { accessToken, refreshToken }: Pick<Tokens, "accessToken" | "refreshToken">) {
    this.#url = url
    this.#tokens = { accessToken, refreshToken }
  }

  get accessToken(): string {
    return this.#tokens.accessToken
  }

  async call(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>
  ): Promise<Answer> {
    for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
      const { accessToken } = this.#tokens
      const authorization = `Bearer ${accessToken}`
      const answer = await callApi(this.#url, method, path, body, { authorization, ...headers }).catch(
        () => null
      )
      if (answer === null || answer.status >= 500) {
        this.errors.push(`${method} ${path}: ${answer?.status ?? "no answer"}`)
      }
      if (answer?.status === 401) await this.#renew(accessToken)
      else if (answer !== null && answer.status < 500) return answer
      await sleep(pauseMs)
    }
    throw new Error(`${method} ${path} had no answer within ${patienceMs / 1000} s`)
  }

  async #renew(spent: string) {
    if (this.#tokens.accessToken !== spent) return
    const { accessToken: access_token, refreshToken: refresh_token } = this.#tokens
    const answer = await callApi(this.#url, "POST", "/auth/refresh", { access_token, refresh_token }).catch(
      () => null
    )
    if (answer?.status === 200) this.#tokens = payloadOf(Tokens, answer)
    else if (answer !== null && answer.status < 500) {
      throw new Error(`The session was lost: ${JSON.stringify(answer.body)}`)
    }
  }

  /** Sends a solution and returns its id. */
  async submit({ key, problemId, language, source }: KnownSolution): Promise<number> {
    const answer = await this.call(
      "POST",
      `/problems/${problemId}/solutions`,
      { language, source },
      { "idempotency-key": key }
    )
    if (answer.status !== 202) {
      throw new Error(`Submitting answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    }
    return payloadOf(Receipt, answer).id
  }

  /** Reads the event stream until `leave`. */
  async follow(): Promise<void> {
    let lastId: string | undefined
    while (this.#isFollowing) {
      const { accessToken } = this.#tokens
      const stream = await listenTo(this.#url, { accessToken }, lastId, ({ id, event, data }) => {
        lastId = id ?? lastId
        if (event === "solution") this.#show(data)
      }).catch(() => null)
      await stream?.ended
      if (stream?.response.status === 401) await this.#renew(accessToken)
      await sleep(pauseMs)
    }
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
