import { Effect } from "effect"
import { handlersFor } from "../http/handlersFor.ts"
import { RateLimits } from "../http/RateLimits.ts"
import { Metrics } from "../operations/Metrics.ts"
import { invariants } from "../../../src/machines/invariants.ts"
import type { Crash } from "../../../src/api/contract/shell/crashes.ts"
import { withoutControls, redactSecrets } from "../redactSecrets.ts"

const longestBrowser = 200

/** Reports from one address; a whole class may share it. */
const perAddress = { name: "crashes-address", points: 60, seconds: 600 }
/** Reports from all addresses, so that the log stays small and readable. */
const together = { name: "crashes", points: 600, seconds: 600 }

/** Logs an error that ended a page: one line, under the reference that the 500 page shows. */
export const logCrash = (
  crash: Crash,
  platformChecks: { readonly browser: string; readonly language: string }
) =>
  Effect.logError("A page crashed").pipe(
    Effect.annotateLogs({
      reference: crash.reference,
      error: redactSecrets(crash.message),
      path: redactSecrets(crash.path),
      version: redactSecrets(crash.version),
      browser: withoutControls(platformChecks.browser.slice(0, longestBrowser)),
      language: platformChecks.language,
      stack: redactSecrets(crash.stack),
      componentStack: redactSecrets(crash.componentStack)
    })
  )

const limited = Effect.fnUntraced(function* (address: string) {
  const limits = yield* RateLimits
  yield* limits.consume(perAddress, address)
  yield* limits.consume(together, "all")
})

const isInvariant = (machine: string, invariant: string) =>
  Object.hasOwn(invariants, machine) && Object.hasOwn(invariants[machine]!, invariant)

/** Receives reports of errors that ended a page in a browser, and of invariants that its actors broke. */
export const crashHandlers = handlersFor("crashes")({
  reportBrokenInvariant: Effect.fnUntraced(function* ({ payload, address }) {
    yield* limited(address)
    if (!isInvariant(payload.machine, payload.invariant)) return null
    const metrics = yield* Metrics
    metrics.countBrokenInvariant(payload)
    yield* Effect.logWarning("A page broke an invariant").pipe(Effect.annotateLogs({ ...payload }))
    return null
  }),
  reportCrash: Effect.fnUntraced(function* ({ payload, headers, address, language }) {
    yield* limited(address)
    yield* logCrash(payload, { browser: headers["user-agent"] ?? "", language })
    return null
  })
})
