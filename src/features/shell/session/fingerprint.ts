import Cookies from "js-cookie"
import type { Api } from "../../../api/client.ts"
import type { FingerprintComponents } from "../../../api/contract/account/session.ts"
import { writeText } from "../storage/storedValue.ts"
import { windowKey } from "./windowKey.ts"

const number = (value: unknown): number => (typeof value === "number" && Number.isFinite(value) ? value : 0)

/** Section 3 of the specification; unavailable values are 0 or empty. */
export function readComponents(page: Window): FingerprintComponents {
  const { navigator, screen } = page
  const memory = "deviceMemory" in navigator ? navigator.deviceMemory : 0
  return {
    vendor: navigator.vendor ?? "",
    timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
    screenWidth: number(screen.availWidth),
    screenHeight: number(screen.availHeight),
    screenMaxWidth: number(screen.width),
    screenMaxHeight: number(screen.height),
    colorDepth: number(screen.colorDepth),
    pixelRatio: number(page.devicePixelRatio),
    deviceMemory: number(memory),
    hardwareConcurrency: number(navigator.hardwareConcurrency),
    maxTouchPoints: number(navigator.maxTouchPoints),
    plugins: Array.from(navigator.plugins ?? [], ({ name }) => name),
    mimeTypes: Array.from(navigator.mimeTypes ?? [], ({ type }) => type)
  }
}

/**
 * Runs once per browser: the server's `session` cookie marks it as done. A failure is retried on the next page load.
 */
export async function collectFingerprint(api: Api): Promise<void> {
  if (Cookies.get("session") !== undefined) return
  const components = readComponents(window)
  const { key } = await api.run("collectFingerprint", { payload: { components } })
  writeText(localStorage, windowKey, key)
}
