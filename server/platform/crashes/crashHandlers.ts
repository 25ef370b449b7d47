import { Effect } from "effect"
import { handlersFor } from "../http/handlersFor.ts"
import { CrashLimits } from "./CrashLimits.ts"
import { logCrash } from "./logCrash.ts"

/** Errors that ended a page in somebody's browser. */
export const crashHandlers = handlersFor("crashes")({
  reportCrash: Effect.fnUntraced(function* ({ payload, headers, address, language }) {
    yield* (yield* CrashLimits).take(address)
    yield* logCrash(payload, { browser: headers["user-agent"] ?? "", language })
    return null
  })
})
