import { useSyncExternalStore } from "react"

/** Whether a media query holds, now and whenever that changes; false where nobody looks yet, on the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query)
      media.addEventListener("change", listener)
      return () => media.removeEventListener("change", listener)
    },
    () => matchMedia(query).matches,
    () => false
  )
}
