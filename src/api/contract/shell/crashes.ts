import { Schema } from "effect"
import { type Endpoint, Nothing, route } from "../endpoint.ts"
import { wire } from "../wire.ts"

/** How much of each text the server takes; a page cuts what is longer. */
export const crashLimits = {
  message: 500,
  stack: 4000,
  componentStack: 4000,
  path: 300,
  version: 100
} as const

const atMost = (length: number) => Schema.String.check(Schema.isMaxLength(length))

/** The code that the 500 page shows: eight letters and digits that can be read out on the telephone. */
export const CrashReference = Schema.String.check(Schema.isPattern(/^[A-HJ-NP-Z2-9]{8}$/))

/** What a page tells about an error that ended it. Nothing of what the visitor typed is in it. */
export const Crash = wire({
  reference: CrashReference,
  message: atMost(crashLimits.message),
  stack: atMost(crashLimits.stack),
  componentStack: atMost(crashLimits.componentStack),
  /** Without its search, which may hold what nobody else should read. */
  path: atMost(crashLimits.path),
  /** The name of the page's main script, which changes with each build. */
  version: atMost(crashLimits.version)
})
export type Crash = typeof Crash.Type

/** Errors that a page cannot go on after; they go to the server's log and nowhere else. */
export const crashEndpoints = {
  reportCrash: {
    ...route("POST", "/crashes", "guest"),
    maxBytes: 32 * 1024,
    payload: Crash,
    success: Nothing,
    status: 202,
    failures: ["TooManyRequests"]
  }
} as const satisfies Record<string, Endpoint>
