import { randomUUID } from "node:crypto"
import * as Effect from "effect/Effect"
import { createActor } from "xstate"
import { followStream } from "../../../src/actors/followStream.ts"
import {
  lookIntervalMs,
  participationInput,
  type ParticipationDependencies,
  participationWith
} from "../../../src/actors/participationWith.ts"
import type { RealtimeListener, RealtimeMessage, RealtimeSource } from "../../../src/actors/RealtimeSource.ts"
import { solutionEventIn } from "../../../src/actors/solutionEventIn.ts"
import { postSolution, submissionWith } from "../../../src/actors/submissionWith.ts"
import { factsOf } from "../../../src/actors/factsOf.ts"
import type { Receipt } from "../../../src/api/contract/practice/solutions.ts"
import { OlympiadsApi } from "../../../src/api/OlympiadsApi.ts"
import type { ContestCall } from "../../../src/machines/contest/participationFacts.ts"
import { failedWith } from "../../../src/machines/failedWith.ts"
import { isJudged } from "../../../src/machines/isJudged.ts"
import type { ParticipationActorRef } from "../../../src/machines/participationMachine.ts"
import type { SubmissionActorRef } from "../../../src/machines/submissionMachine.ts"
import type { Browser } from "./Browser.ts"
import type { SolutionBelief } from "./beliefs.ts"

/** A participant presses the button again so long after an error. */
const insistMs = 1_000

/** The contest page in one window, with the machines that the page starts: participation, submissions, event stream. */
export class Page {
  readonly window: string
  readonly #browser: Browser
  readonly #end = new AbortController()
  readonly #listeners = new Set<RealtimeListener>()
  readonly #submissions = new Map<number, SubmissionActorRef>()
  readonly #machine: ReturnType<typeof submissionWith>
  #connection: "live" | "cut" = "cut"
  #pending: ContestCall | null
  #participation: ParticipationActorRef | null = null
  #leaveNetwork = () => {}
  #looking: ReturnType<typeof setInterval> | undefined

  constructor(
    browser: Browser,
    {
      window = randomUUID(),
      pending = null
    }: { readonly window?: string; readonly pending?: ContestCall | null } = {}
  ) {
    this.#browser = browser
    this.window = window
    this.#pending = pending
    this.#machine = this.#submissionMachine()
  }

  /** Starts the stream and the machine, with the calls that the page makes. */
  async open(): Promise<void> {
    const { api, context } = this.#browser
    const signal = this.#end.signal
    void this.#follow()
    const { slug } = context
    const information = await api.runEffect(
      this.#browser.readInformation(this.window, { isFirst: true }),
      signal
    )
    this.#browser.note(information)
    const dependencies = this.#dependencies()
    const input = participationInput(dependencies, information)
    this.#participation = createActor(participationWith(dependencies), {
      input,
      inspect: this.#browser.inspect
    }).start()
    this.#looking = setInterval(this.#refetch, lookIntervalMs(dependencies.jitter))
    this.#leaveNetwork = this.#browser.network.onReturn(() =>
      this.#participation?.send({ type: "network.online" })
    )
    await api.run("getContestPage", { params: { slug }, query: { kind: "landing" } }, { signal })
  }

  get participation(): ParticipationActorRef {
    if (this.#participation === null) throw new Error("The page is not open.")
    return this.#participation
  }

  /** Sends a solution, or resumes what an earlier page sent. */
  submit(belief: SolutionBelief): SubmissionActorRef {
    const { problemId, language, source } = belief.planned
    const actor = this.submissionOf(problemId)
    const solution = {
      key: belief.key,
      problemId,
      language,
      source,
      repeat: false,
      contest: this.#browser.context.slug
    }
    if (belief.receipt === null) actor.send({ type: "submission.submit", solution })
    else actor.send({ type: "submission.watch", solution, receipt: belief.receipt })
    return actor
  }

  submissionOf(problemId: number): SubmissionActorRef {
    const actor = this.#submissions.get(problemId) ?? this.#startSubmission()
    this.#submissions.set(problemId, actor)
    return actor
  }

  /** Ends the page's machines and its stream, and returns what the next page resumes. */
  close(): { readonly window: string; readonly pending: ContestCall | null } {
    this.#leaveNetwork()
    clearInterval(this.#looking)
    this.#participation?.stop()
    for (const actor of this.#submissions.values()) actor.stop()
    this.#end.abort()
    return { window: this.window, pending: this.#pending }
  }

  #startSubmission(): SubmissionActorRef {
    const actor = createActor(this.#machine, { inspect: this.#browser.inspect })
    const { findings, signal } = this.#browser.context
    actor.subscribe(({ context, value }) => {
      const belief = this.#beliefOf(context.solution?.key)
      if (belief === undefined || signal.aborted) return
      if (context.progress !== null && context.receipt !== null) {
        belief.shown = { status: context.progress.status, score: context.progress.score }
      }
      if (value === "askingRepeat") actor.send({ type: "submission.repeat", solution: context.solution! })
      belief.rejected = value === "rejected"
      if (value !== "failed") return
      if (belief.receipt === null) setTimeout(() => actor.send({ type: "submission.sendNow" }), insistMs)
      else {
        belief.isLost = true
        findings.add("lostSolution", `${this.#browser.who}: ${belief.receipt.id} is not found any more`)
      }
    })
    return actor.start()
  }

  get #beliefs() {
    return this.#browser.beliefs.solutions
  }

  #beliefOf(key: string | undefined) {
    return this.#beliefs.findLast((belief) => belief.key === key)
  }

  #submissionMachine() {
    const { api, network, context } = this.#browser
    const accepted = (key: string, receipt: Receipt) => {
      const belief = this.#beliefOf(key)
      if (belief === undefined || belief.receipt !== null) return
      belief.receipt = receipt
      belief.streamWasOpen = this.#connection === "live"
      context.counts.received += 1
      belief.receivedMs = performance.now()
    }
    return submissionWith({
      api,
      onNetworkReturn: network.onReturn,
      send: (solution) =>
        postSolution(solution, () => {}).pipe(
          Effect.tap((receipt) => Effect.sync(() => accepted(solution.key, receipt)))
        ),
      forget: () => {},
      watch: { realtime: this.#realtime(), read: this.#readSolution, pause: network.pause },
      received: () => {},
      judged: (_, id) => {
        const belief = this.#beliefs.find(({ receipt }) => receipt?.id === id)
        if (belief === undefined || belief.isCounted) return
        belief.isCounted = true
        context.latencies.add("verdict", performance.now() - belief.receivedMs)
        context.counts.judged += 1
      }
    })
  }

  readonly #readSolution = async (id: number, signal: AbortSignal) => {
    try {
      return await this.#browser.api.run("getSolution", { params: { id } }, { signal })
    } catch (error) {
      if (failedWith(error, "NotFound", "Rejected")) return null
      throw error
    }
  }

  #realtime(): RealtimeSource {
    return {
      subscribe: (listener) => {
        this.#listeners.add(listener)
        listener({ type: "connection", state: this.#connection })
        return () => void this.#listeners.delete(listener)
      }
    }
  }

  #follow(): Promise<void> {
    const browser = this.#browser
    const open = async (lastEventId: string | null, signal: AbortSignal) => {
      await browser.settled()
      const headers = new Headers({
        accept: "text/event-stream",
        authorization: `Bearer ${browser.accessToken ?? ""}`
      })
      if (lastEventId !== null) headers.set("last-event-id", lastEventId)
      const response = await browser.network.openStream("/api/events", { headers, signal })
      if (response.status === 401) browser.doubt()
      return response
    }
    return followStream({ open, pause: browser.network.pause }, this.#receive, this.#end.signal, null)
  }

  readonly #receive = (message: RealtimeMessage): void => {
    if (this.#end.signal.aborted) return
    if (message.type === "connection") this.#connect(message.state)
    else this.#note(message)
    for (const listener of [...this.#listeners]) listener(message)
  }

  #connect(state: "live" | "cut"): void {
    const wasCut = this.#connection === "cut"
    this.#connection = state
    if (state === "live" && wasCut && this.#participation !== null) this.#refetch()
    if (state === "live") return
    this.#browser.loseStream()
  }

  #note(message: RealtimeMessage & { readonly type: "event" }): void {
    const event = solutionEventIn(message)
    if (event !== null && isJudged(event.status)) this.#browser.beliefs.streamed.set(event.id, event.status)
    const { slug, spread_ms: spreadMs = 0, what } = (message.data ?? {}) as Record<string, never>
    if (
      message.name === "contest" &&
      slug === this.#browser.context.slug &&
      (what === "life" || what === "mine")
    ) {
      setTimeout(this.#refetch, Math.random() * spreadMs)
    }
  }

  readonly #refetch = (): void => {
    const signal = this.#end.signal
    if (signal.aborted) return
    this.#browser.api
      .runEffect(this.#browser.readInformation(this.window), signal)
      .then((information) => {
        this.#browser.note(information)
        this.#participation?.send({ type: "facts.received", facts: factsOf(information) })
      })
      // The page shows the facts that it has; failed calls are reported where they are made.
      .catch(() => {})
  }

  #dependencies(): ParticipationDependencies {
    const browser = this.#browser
    const { slug } = browser.context
    const params = { slug }
    return {
      api: browser.api,
      calls: {
        register: ({ key, answers }) =>
          OlympiadsApi.use(({ registerForContest }) =>
            registerForContest({ params, payload: answers }, { idempotencyKey: key })
          ),
        start: () =>
          OlympiadsApi.use(({ startContest }) => startContest({ params, payload: { window: this.window } })),
        complete: ({ key }) =>
          OlympiadsApi.use(({ completeContest }) =>
            completeContest({ params, query: { window: this.window } }, { idempotencyKey: key })
          ),
        takeOver: () =>
          OlympiadsApi.use(({ takeOverContest }) =>
            takeOverContest({ params, payload: { window: this.window } })
          ),
        look: browser.readInformation(this.window)
      },
      clock: browser.clock,
      onNetworkReturn: browser.network.onReturn,
      jitter: Math.random(),
      isVisitor: false,
      call: this.#pending,
      remember: (call) => void (this.#pending = call),
      received: browser.note,
      refetch: this.#refetch
    }
  }
}
