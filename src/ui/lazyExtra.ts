import { lazy } from "react"
import type { ComponentType } from "react"

/** A part that its page can do without: where it does not load its place stays empty, and the page stands. */
export const lazyExtra = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => null })
    )
  )
