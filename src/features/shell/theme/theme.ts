import Cookies from "js-cookie"
import { useSyncExternalStore } from "react"

/** Chosen theme; `system` follows the device. */
export type ThemeChoice = "light" | "dark" | "system"

const listeners = new Set<() => void>()
const dark = () => matchMedia("(prefers-color-scheme: dark)")

export function readTheme(): ThemeChoice {
  const value = Cookies.get("theme")
  return value === "light" || value === "dark" ? value : "system"
}

function applyTheme(choice: ThemeChoice): void {
  const shown = choice === "system" ? (dark().matches ? "dark" : "light") : choice
  const { dataset } = document.documentElement
  if (dataset["theme"] !== shown) dataset["theme"] = shown
}

/** Applies the theme, and follows the device's setting while `system` is chosen. */
export function startTheme(): void {
  applyTheme(readTheme())
  dark().addEventListener("change", () => applyTheme(readTheme()))
}

export function chooseTheme(choice: ThemeChoice, cookieDomain: string | null): void {
  const domain = cookieDomain === null ? {} : { domain: cookieDomain }
  if (choice === "system") Cookies.remove("theme", domain)
  else Cookies.set("theme", choice, { expires: 365, sameSite: "lax", ...domain })
  applyTheme(choice)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useTheme = (): ThemeChoice => useSyncExternalStore(subscribe, readTheme, () => "system")
