import { Effect } from "effect"
import { handlersFor } from "../http/handlersFor.ts"
import { CrashLimits } from "./CrashLimits.ts"
import type { Crash } from "../../../src/api/contract/shell/crashes.ts"
import { withoutControls, withoutSecrets } from "../withoutSecrets.ts"

const longestBrowser = 200

/** Logs an error that ended a page: one line, under the reference that the 500 page shows. */
export const logCrash = (
  crash: Crash,
  platformChecks: { readonly browser: string; readonly language: string }
) =>
  Effect.logError("A page crashed").pipe(
    Effect.annotateLogs({
      reference: crash.reference,
      error: withoutSecrets(crash.message),
      path: withoutSecrets(crash.path),
      version: withoutSecrets(crash.version),
      browser: withoutControls(platformChecks.browser.slice(0, longestBrowser)),
      language: platformChecks.language,
      stack: withoutSecrets(crash.stack),
      componentStack: withoutSecrets(crash.componentStack)
    })
  )

/** Receives reports of errors that ended a page in a browser. */
export const crashHandlers = handlersFor("crashes")({
  reportCrash: Effect.fnUntraced(function* ({ payload, headers, address, language }) {
    yield* (yield* CrashLimits).consume(address)
    yield* logCrash(payload, { browser: headers["user-agent"] ?? "", language })
    return null
  })
})
