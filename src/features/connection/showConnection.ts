import type { QueryClient } from "@tanstack/react-query"
import type { i18n } from "i18next"
import { reachability } from "../../api/reachability.ts"
import { afterFirstInput } from "../shell/afterFirstInput.ts"

/** Loads what shows the connection with the first input, or as soon as something is wrong. */
export function showConnection(surroundings: { readonly queries: QueryClient; readonly texts: i18n }): void {
  let loaded = false
  const load = async () => {
    if (loaded) return
    loaded = true
    try {
      const { followConnection } = await import("./followConnection.tsx")
      await followConnection(surroundings)
    } catch {
      // Lost before it came: whatever is tried next tries this again.
      loaded = false
    }
  }
  afterFirstInput(load)
  window.addEventListener("offline", () => void load())
  reachability.listen((outcome) => (outcome === "unreachable" ? void load() : undefined))
  if (!navigator.onLine) void load()
}
