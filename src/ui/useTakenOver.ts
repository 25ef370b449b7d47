import { useSyncExternalStore } from "react"

const never = () => () => {}

/** False in what the server draws, and until the app has taken that over: for what nobody can use before. */
export const useTakenOver = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false
  )
