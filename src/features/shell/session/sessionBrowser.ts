import type { QueryClient } from "@tanstack/react-query"
import { getI18n } from "react-i18next"
import type { Api } from "../../../api/client.ts"
import type { ServerClock } from "../../../api/serverClock.ts"
import type { SessionActorRef } from "../../../machines/sessionMachine.ts"
import { isSharedDevice, saveSharedDeviceUsers, readSharedDeviceUsers } from "./sharedDevice.ts"
import { clearPreviousPreferences, forgetTab } from "./clearPreviousPreferences.ts"
import { startSession, type SessionBrowser } from "../../../actors/startSession.ts"
import { userIdOf } from "../../../actors/tokenClaims.ts"
import { hasTypedText, watchTyping } from "./unsavedInput.ts"
import { forgetCookies, readTokens, storeTokens } from "./tokens.ts"
import { inspect } from "../actors/watchActors.ts"
import { notify } from "../frame/toasts.ts"

const reloadKey = "reloaded-at"
const reloadPause = 30_000

/**
 * Reloads at most once per 30 s and tab, so that a permanent 401 cannot cause a loop. Skips the reload while a field
 * contains typed text; every rejected call is repeated anyway.
 */
function reloadOnce(now: number): void {
  if (hasTypedText()) return
  const last = Number(sessionStorage.getItem(reloadKey) ?? 0)
  if (Math.abs(now - last) < reloadPause) return
  sessionStorage.setItem(reloadKey, String(now))
  location.reload()
}

/** Web Locks need a secure context; without them the server tolerates tabs that refresh at the same time. */
const exclusively: SessionBrowser["exclusively"] = (run, signal) =>
  typeof navigator.locks === "object" ? navigator.locks.request("zama-refresh", { signal }, run) : run()

export interface PlatformChecks {
  readonly queries: QueryClient
  readonly clock: Pick<ServerClock, "latest">
  readonly mainSiteUrl: string
  readonly cookieDomain: string | null
  readonly leaveToSignIn: () => void
  /** Resets the theme to the device's. */
  readonly forgetTheme: () => void
  /** Deletes the data of users who used this shared device. */
  readonly clearSharedDeviceUsers: () => Promise<void>
}

/** Starts the session with the real browser and API. */
export const startBrowserSession = (api: Api, services: PlatformChecks): SessionActorRef => {
  watchTyping()
  return startSession(api, sessionBrowser(services), inspect)
}

/** `SessionBrowser` for the real browser. */
export function sessionBrowser({ queries, clock, ...options }: PlatformChecks): SessionBrowser {
  const forget = (...names: ReadonlyArray<string>) => forgetCookies(names, options.cookieDomain)
  return {
    now: clock.latest,
    readTokens,
    storeTokens: (tokens) => {
      storeTokens(tokens)
      if (tokens.restored === true) void showRestoredToast()
      const userId = userIdOf(tokens)
      if (userId === null) return
      if (clearPreviousPreferences(userId)) options.forgetTheme()
      if (isSharedDevice()) saveSharedDeviceUsers([...readSharedDeviceUsers(), userId])
    },
    forgetTokens: () => forget("access_token", "refresh_token", "shared_device"),
    forgetAnswers: () => {
      forgetTab()
      void queries.resetQueries()
    },
    forgetVisitor: () => {
      const sharedDeviceUsers = readSharedDeviceUsers()
      queries.clear()
      localStorage.clear()
      saveSharedDeviceUsers(sharedDeviceUsers)
      forgetTab()
      options.forgetTheme()
      forget("session")
    },
    reloadPage: () => reloadOnce(Date.now()),
    leaveToSignIn: options.leaveToSignIn,
    leaveToMainSite: () =>
      void options.clearSharedDeviceUsers().finally(() => location.assign(options.mainSiteUrl)),
    exclusively,
    lead: 60_000 + (Math.random() - 0.5) * 60_000
  }
}

/** Reports that signing in has cancelled the deletion of the account. */
async function showRestoredToast(): Promise<void> {
  const texts = getI18n()
  await texts.loadNamespaces("auth")
  await notify("success", texts.t("auth:restored"))
}
