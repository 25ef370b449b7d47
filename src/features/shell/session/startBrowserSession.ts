import type { Api } from "../../../api/client.ts"
import type { SessionActorRef } from "../../../machines/sessionMachine.ts"
import { startSession } from "./sessionActor.ts"
import { sessionBrowser } from "./sessionBrowser.ts"
import type { PlatformChecks } from "./sessionBrowser.ts"
import { watchTyping } from "./typedText.ts"

/** Starts the session with the real browser and API. */
export const startBrowserSession = (api: Api, services: PlatformChecks): SessionActorRef => {
  watchTyping()
  return startSession(
    {
      refresh: (tokens, signal) => api.run("refresh", { payload: tokens }, { signal }),
      signOut: (signal) => api.run("signOut", {}, { signal })
    },
    sessionBrowser(services)
  )
}
