import type { ServerResponse } from "node:http"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Context, Effect, Layer, Metric } from "effect"
import { PrometheusMetrics } from "effect/observability"
import { answeredWithin } from "./answeredWithin.ts"

export const metricsType = "text/plain; version=0.0.4; charset=utf-8"

type Labels = Readonly<Record<string, string>>

/** A value that is read when the metrics are scraped. */
export interface Figure {
  readonly name: string
  readonly help: string
  readonly value: number
  readonly labels?: Labels
}

const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A verdict waits for its queue, its compiler and all its tests. */
const verdictDurations = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120, 300, 900]

/** A metric with one series per set of label values. */
const family = <Input>(
  context: Context.Context<never>,
  make: (labels: Labels) => Metric.Metric<Input, unknown>
) => {
  const series = new Map<string, Metric.Metric<Input, unknown>>()
  return (labels: Labels, input: Input) => {
    const key = Object.values(labels).join("\n")
    const known = series.get(key) ?? make(labels)
    series.set(key, known)
    known.updateUnsafe(input, context)
  }
}

const newRegistry = () => Context.make(Metric.MetricRegistry, new Map())

const counter = (name: string, description: string) => (attributes: Labels) =>
  Metric.counter(name, { description, attributes })

const histogram =
  (name: string, description: string, boundaries: ReadonlyArray<number>) => (attributes: Labels) =>
    Metric.histogram(name, { description, attributes, boundaries })

/** A registry of its own, so that series without a value today, such as an empty queue, are absent. */
const figuresText = (figures: ReadonlyArray<Figure>) => {
  const context = newRegistry()
  for (const { name, help, value, labels = {} } of figures)
    Metric.gauge(name, { description: help, attributes: labels }).updateUnsafe(value, context)
  return PrometheusMetrics.formatUnsafe(context)
}

/** A source that fails or takes longer is absent from this answer. */
const sourcePatience = "2 seconds"
/** Several scrapers, or one in a hurry, cost the database no more than one. */
const figuresLife = "3 seconds"

/** A 503 from `/readyz` is a regular answer, not a failed request. */
const isProbe = ({ req }: ServerResponse) => req.url?.startsWith("/readyz") === true

const processFigures = () => {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return Effect.sync((): ReadonlyArray<Figure> => {
    const seconds = delay.percentile(99) / 1e9
    delay.reset()
    return [
      {
        name: "zama_process_resident_bytes",
        help: "Memory of this process.",
        value: process.memoryUsage.rss()
      },
      {
        name: "zama_event_loop_delay_seconds",
        help: "Event loop delay since the last scrape, 99th percentile.",
        value: Number.isNaN(seconds) ? 0 : seconds
      }
    ]
  })
}

const makeMetrics = Effect.gen(function* () {
  const context = newRegistry()
  const requests = family(context, counter("zama_http_requests_total", "Answered requests by status."))
  const requestSeconds = family(
    context,
    histogram("zama_http_request_seconds", "Time from request to answer.", durations)
  )
  const callSeconds = family(
    context,
    histogram("zama_call_seconds", "Time to answer a call of the API, without cached answers.", durations)
  )
  const callFailures = family(
    context,
    counter(
      "zama_call_failures_total",
      "Calls answered with a failure of the contract, such as a refused sign-in."
    )
  )
  const brokenInvariants = family(
    context,
    counter("zama_broken_invariants_total", "Invariants broken in sampled pages.")
  )
  const mails = family(context, counter("zama_mails_total", "Attempts to deliver a mail, by outcome."))
  const verdicts = family(
    context,
    histogram("zama_verdict_seconds", "Time from the receipt of a solution to its verdict.", verdictDurations)
  )
  const total = { failed: 0 }
  const sources: Array<Effect.Effect<ReadonlyArray<Figure>>> = [processFigures()]
  const readFigures = yield* Effect.suspend(() =>
    Effect.forEach(sources, (source) => source, { concurrency: "unbounded" })
  ).pipe(
    Effect.map((read) => figuresText(read.flat())),
    Effect.cachedWithTTL(figuresLife)
  )
  const count = (status: number, seconds: number) => {
    requests({ status: String(status) }, 1)
    requestSeconds({}, seconds)
  }
  return {
    count,
    /** Counts and times one response when it closes. Event streams count when they end. */
    watch: (response: ServerResponse) => {
      const begun = performance.now()
      response.once("close", () => {
        count(response.statusCode, (performance.now() - begun) / 1000)
        if (response.statusCode >= 500 && !isProbe(response)) total.failed++
      })
    },
    timeCall: (call: string, seconds: number) => callSeconds({ call }, seconds),
    countCallFailure: (call: string, failure: string) => callFailures({ call, failure }, 1),
    countBrokenInvariant: ({ machine, invariant }: { machine: string; invariant: string }) =>
      brokenInvariants({ machine, invariant }, 1),
    countMail: (outcome: "sent" | "failed") => mails({ outcome }, 1),
    timeVerdict: (kind: "contest" | "practice", seconds: number) => verdicts({ kind }, seconds),
    /** Number of 5xx answers, without readiness probes. */
    failed: () => total.failed,
    /** Adds values that are read for each scrape, at most once in a few seconds. */
    addFigures: <E>(source: Effect.Effect<ReadonlyArray<Figure>, E>) =>
      void sources.push(answeredWithin(sourcePatience, source, [])),
    /** All metrics in the text format of Prometheus. */
    text: Effect.map(readFigures, (figures) => PrometheusMetrics.formatUnsafe(context) + figures)
  }
})

export class Metrics extends Context.Service<Metrics, Effect.Success<typeof makeMetrics>>()(
  "server/platform/operations/Metrics"
) {
  static readonly layer = Layer.effect(Metrics, makeMetrics)
}
