import type { QueryClient } from "@tanstack/react-query"
import type { i18n } from "i18next"
import { reachability } from "../../../api/reachability.ts"
import { afterFirstInput } from "../frame/afterFirstInput.ts"
import { publishNetworkReturn } from "./networkReturn.ts"

/** Loads the connection bar on the first input, or as soon as the connection fails. */
export function showConnection(services: { readonly queries: QueryClient; readonly texts: i18n }): void {
  let following: Promise<void> | null = null
  let isFollowed = false
  const follow = async () => {
    try {
      const { followConnection } = await import("./followConnection.tsx")
      await followConnection(services)
      isFollowed = true
    } catch {
      // The import failed; the next failed call retries it.
      following = null
    }
  }
  const load = () => (following ??= follow())
  afterFirstInput(load)
  window.addEventListener("offline", () => void load())
  window.addEventListener("online", () => {
    // The actor was still loading and has missed the return.
    if (!isFollowed) void load().then(() => (isFollowed ? publishNetworkReturn() : undefined))
  })
  reachability.listen((outcome) => (outcome === "unreachable" ? void load() : undefined))
  if (!navigator.onLine) void load()
}
