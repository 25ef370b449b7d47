import { Effect } from "effect"
import { handlersFor } from "../platform/http/handlersFor.ts"
import { CrashLimits } from "./CrashLimits.ts"
import { withoutSecrets } from "./withoutSecrets.ts"

const longestBrowser = 200

/** Errors that ended a page: one line of the log each, under the reference that its 500 page shows. */
export const crashHandlers = handlersFor("crashes")({
  reportCrash: Effect.fnUntraced(function* ({ payload, headers, address, language }) {
    yield* (yield* CrashLimits).take(address)
    const { reference, ...told } = payload
    const texts = Object.entries(told).map(([name, text]) => [name, withoutSecrets(text)])
    const browser = (headers["user-agent"] ?? "").slice(0, longestBrowser)
    yield* Effect.logError("A page crashed").pipe(
      Effect.annotateLogs({ reference, ...Object.fromEntries(texts), browser, language })
    )
    return null
  })
})
