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
  /** Publishes the return that the actor has missed, because it was still loading or could not load. */
  const publishMissedReturn = async () => {
    await load()
    // The first load may have begun without a network.
    if (!isFollowed) await load()
    if (isFollowed) publishNetworkReturn()
  }
  window.addEventListener("online", () => (isFollowed ? undefined : void publishMissedReturn()))
  reachability.listen((outcome) => (outcome === "unreachable" ? void load() : undefined))
  if (!navigator.onLine) void load()
}
