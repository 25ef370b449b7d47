import { Clock, Context, Effect, Exit, Layer, Option, Tracer } from "effect"
import { FetchHttpClient, type Headers, HttpTraceContext } from "effect/http"
import { OtlpExporter, OtlpSerialization, OtlpTracer } from "effect/observability"
import { Config } from "./config.ts"

/** The tracer whose spans are exported; null while tracing is off. */
const ExportedTracer = Context.Reference<Tracer.Tracer | null>("server/platform/ExportedTracer", {
  defaultValue: () => null
})

const exportTo = (endpoint: string) =>
  Layer.effect(
    ExportedTracer,
    OtlpTracer.make({
      url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
      resource: { serviceName: "zama" },
      exportInterval: "1 second"
    })
  ).pipe(Layer.provide([OtlpExporter.layerFlusher, OtlpSerialization.layerJson, FetchHttpClient.layer]))

/** Exports traces to the OTLP endpoint of the configuration, if it has one. */
export const tracing = Layer.unwrap(
  Effect.map(Config, ({ otlpEndpoint }) => (otlpEndpoint === null ? Layer.empty : exportTo(otlpEndpoint)))
)

interface Traced {
  readonly name: string
  readonly kind: Tracer.SpanKind
  /** W3C `traceparent`. */
  readonly traceparent: unknown
  /** Adds a span for the wait since this moment, in milliseconds. */
  readonly waited?: { readonly name: string; readonly since: number }
}

const parentOf = (traceparent: unknown) =>
  typeof traceparent === "string"
    ? HttpTraceContext.w3c({ traceparent } as unknown as Headers.Headers)
    : Option.none<Tracer.ExternalSpan>()

const waitSpan = (
  tracer: Tracer.Tracer,
  parent: Tracer.AnySpan,
  { name, since }: NonNullable<Traced["waited"]>,
  now: bigint
) => {
  const start = BigInt(Math.round(since)) * 1_000_000n
  const span = tracer.span({
    name,
    parent: Option.some(parent),
    annotations: Context.empty(),
    links: [],
    // The clock of the database may be ahead.
    startTime: start < now ? start : now,
    kind: "internal",
    root: false,
    sampled: parent.sampled
  })
  span.end(now, Exit.void)
  return span
}

/** Runs an effect as a part of the trace that `traceparent` names; without one, or while tracing is off, as it is. */
export const traced = <A, E, R>(
  { name, kind, traceparent, waited }: Traced,
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R> =>
  Effect.gen(function* () {
    const tracer = yield* ExportedTracer
    const caller = tracer === null ? Option.none() : parentOf(traceparent)
    if (tracer === null || Option.isNone(caller)) return yield* effect
    const parent =
      waited === undefined
        ? caller.value
        : waitSpan(tracer, caller.value, waited, yield* Clock.currentTimeNanos)
    return yield* effect.pipe(Effect.withSpan(name, { kind, parent }), Effect.withTracer(tracer))
  })

/** The `traceparent` of the running span, for work that goes on elsewhere; null outside traces. */
export const currentTraceparent: Effect.Effect<string | null> = Effect.gen(function* () {
  const tracer = yield* ExportedTracer
  if (tracer === null || (yield* Tracer.Tracer) !== tracer) return null
  const span = yield* Effect.option(Effect.currentSpan)
  return Option.isNone(span) ? null : (HttpTraceContext.toHeaders(span.value)["traceparent"] ?? null)
})

/** The data of a job with the running trace, unless it names one already. */
export const withTraceparent = (data: object): Effect.Effect<object> =>
  "traceparent" in data
    ? Effect.succeed(data)
    : Effect.map(currentTraceparent, (traceparent) =>
        traceparent === null ? data : { ...data, traceparent }
      )
