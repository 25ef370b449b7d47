import { Schema } from "effect"
import { type Endpoint, Nothing, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** Maximum lengths that the server accepts, in characters; the page truncates longer text. */
export const crashLimits = {
  message: 500,
  stack: 4000,
  componentStack: 4000,
  path: 300,
  version: 100
} as const

const atMost = (length: number) => Schema.String.check(Schema.isMaxLength(length))

/**
 * Reference code on the 500 page: eight letters and digits without ambiguous characters, easy to read out over the
 * phone.
 */
export const CrashReference = Schema.String.check(Schema.isPattern(/^[A-HJ-NP-Z2-9]{8}$/))

/** Report of an error that crashed a page. It contains nothing that the visitor typed. */
export const Crash = wire({
  reference: CrashReference,
  message: atMost(crashLimits.message),
  stack: atMost(crashLimits.stack),
  componentStack: atMost(crashLimits.componentStack),
  /** Without the query string, which may contain private data. */
  path: atMost(crashLimits.path),
  /** Name of the page's main script; it changes with each build. */
  version: atMost(crashLimits.version)
})
export type Crash = typeof Crash.Type

/** An invariant that an actor of a page broke. The server ignores names it does not know, of another version. */
export const BrokenInvariant = wire({ machine: atMost(100), invariant: atMost(300) })

/** Faults of pages; the server only logs and counts them. */
export const crashEndpoints = {
  reportCrash: {
    ...route("POST", "/crashes", "guest"),
    maxBytes: 32 * 1024,
    payload: Crash,
    success: Nothing,
    status: 202,
    failures: ["TooManyRequests"]
  },
  reportBrokenInvariant: {
    ...route("POST", "/crashes/invariants", "guest"),
    maxBytes: 4 * 1024,
    payload: BrokenInvariant,
    success: Nothing,
    status: 202,
    failures: ["TooManyRequests"]
  }
} as const satisfies Record<string, Endpoint>
