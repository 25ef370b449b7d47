import { lazy, type ComponentType } from "react"

/** A lazy component that the page can do without: renders nothing if its chunk fails to load. */
export const lazyExtra = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null })
    )
  )
