import type { ServerResponse } from "node:http"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Context, Layer } from "effect"

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export const metricsType = "text/plain; version=0.0.4; charset=utf-8"

interface Gauge {
  readonly name: string
  readonly help: string
  readonly read: () => number
}

const described = (name: string, help: string, type: string) =>
  `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`

/** A 503 from `/readyz` is a regular answer, not a failed request. */
const isProbe = ({ req }: ServerResponse) => req.url?.startsWith("/readyz") === true

/** Counts and times requests, in the text format of Prometheus. */
const makeMetrics = () => {
  const byStatus = new Map<number, number>()
  const buckets = bounds.map(() => 0)
  const total = { count: 0, seconds: 0, failed: 0 }
  const brokenInvariants = new Map<string, number>()
  const gauges: Array<Gauge> = []
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()

  const finished = (status: number, seconds: number) => {
    byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
    total.count++
    total.seconds += seconds
    bounds.forEach((bound, index) => {
      if (seconds <= bound) buckets[index] = (buckets[index] ?? 0) + 1
    })
  }
  const requests = () =>
    described("zama_http_requests_total", "Answered requests by status.", "counter") +
    [...byStatus].map(([status, count]) => `zama_http_requests_total{status="${status}"} ${count}\n`).join("")
  const durations = () => {
    const name = "zama_http_request_seconds"
    const lines = bounds.map((bound, index) => `${name}_bucket{le="${bound}"} ${buckets[index]}\n`)
    return [
      described(name, "Time from request to answer.", "histogram"),
      ...lines,
      `${name}_bucket{le="+Inf"} ${total.count}\n${name}_sum ${total.seconds}\n${name}_count ${total.count}\n`
    ].join("")
  }
  const broken = () =>
    described("zama_broken_invariants_total", "Invariants broken in sampled pages.", "counter") +
    [...brokenInvariants]
      .map(([labels, count]) => `zama_broken_invariants_total{${labels}} ${count}\n`)
      .join("")
  const gaugeText = ({ name, help, read }: Gauge) => `${described(name, help, "gauge")}${name} ${read()}\n`
  const own: ReadonlyArray<Gauge> = [
    {
      name: "zama_process_resident_bytes",
      help: "Memory of this process.",
      read: () => process.memoryUsage.rss()
    },
    {
      name: "zama_event_loop_delay_seconds",
      help: "Event loop delay, 99th percentile since the start.",
      read: () => delay.percentile(99) / 1e9
    }
  ]
  return {
    count: finished,
    /** Counts and times one response when it closes. Event streams count when they end. */
    watch: (response: ServerResponse) => {
      const begun = performance.now()
      response.once("close", () => {
        finished(response.statusCode, (performance.now() - begun) / 1000)
        if (response.statusCode >= 500 && !isProbe(response)) total.failed++
      })
    },
    countBrokenInvariant: ({ machine, invariant }: { machine: string; invariant: string }) => {
      const labels = `machine="${machine}",invariant="${invariant}"`
      brokenInvariants.set(labels, (brokenInvariants.get(labels) ?? 0) + 1)
    },
    /** Number of 5xx answers, without readiness probes. */
    failed: () => total.failed,
    addGauge: (gauge: Gauge) => void gauges.push(gauge),
    text: () => [requests(), durations(), broken(), ...[...own, ...gauges].map(gaugeText)].join("")
  }
}

export class Metrics extends Context.Service<Metrics, ReturnType<typeof makeMetrics>>()(
  "server/platform/operations/Metrics"
) {
  static readonly layer = Layer.sync(Metrics, makeMetrics)
}
