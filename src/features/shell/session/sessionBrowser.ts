import type { QueryClient } from "@tanstack/react-query"
import type { ServerClock } from "../../../api/serverClock.ts"
import { isSharedDevice, saveSharedDeviceUsers, readSharedDeviceUsers } from "./sharedDevice.ts"
import { forgetHabits, forgetTab } from "./clearPreviousUser.ts"
import type { SessionBrowser } from "./sessionActor.ts"
import { showRestoredToast } from "./showRestoredToast.ts"
import { hasTypedText } from "./typedText.ts"
import { forgetCookies, readTokens, storeTokens, userIdOf } from "./tokens.ts"

const reloadKey = "reloaded-at"
const reloadPause = 30_000

/**
 * At most one reload in 30 s and tab: an answer that stays 401 must not make the page spin. None while a field holds
 * something typed: every refused call is repeated, so that the page is whole without one.
 */
function reloadOnce(now: number): void {
  if (hasTypedText()) return
  const last = Number(sessionStorage.getItem(reloadKey) ?? 0)
  if (Math.abs(now - last) < reloadPause) return
  sessionStorage.setItem(reloadKey, String(now))
  location.reload()
}

/** Web Locks need a secure context; without them the server forgives tabs that refresh at once. */
const exclusively: SessionBrowser["exclusively"] = (run, signal) =>
  typeof navigator.locks === "object" ? navigator.locks.request("zama-refresh", { signal }, run) : run()

export interface PlatformChecks {
  readonly queries: QueryClient
  readonly clock: Pick<ServerClock, "latest">
  readonly mainSiteUrl: string
  readonly cookieDomain: string | null
  readonly leaveToSignIn: () => void
  /** Back to the theme of the device. */
  readonly forgetTheme: () => void
  /** Takes away what borrowers of this computer left on it. */
  readonly clearSharedDeviceUsers: () => Promise<void>
}

/** The real browser, as a session sees it. */
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
      if (forgetHabits(userId)) options.forgetTheme()
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
