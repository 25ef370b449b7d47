import { createElement, lazy } from "react"
import type { ComponentType } from "react"
import { getI18n } from "react-i18next"
import { onceCrashEnds } from "../features/shell/frame/crashEnd.ts"
import type { Page } from "./pages.ts"

/** A page that loads when it is first shown, or asked to before that. */
export type LazyPage = ComponentType & {
  readonly preload: () => Promise<void>
  readonly isLoaded: () => boolean
}

/** Answers at once, so that React draws a page that is there already in its first pass. */
const atOnce = <Value>(value: Value) =>
  ({ then: (done: (value: Value) => unknown) => done(value) }) as Promise<Value>

/** A page whose code and texts load together when it is first shown. */
export const lazyPage = (load: () => Promise<ComponentType>, texts: Page["texts"]): LazyPage => {
  let loaded: { readonly default: ComponentType } | null = null
  const loadPage = async () => {
    const [view] = await Promise.all([load(), getI18n().loadNamespaces([...texts])])
    loaded = { default: view }
    return loaded
  }
  const begin = () => lazy(() => (loaded === null ? loadPage().catch(restart) : atOnce(loaded)))
  let view = begin()
  // React never asks again for what did not load, though the network may be back.
  const restart = (error: unknown): never => {
    onceCrashEnds(() => {
      view = begin()
    })
    throw error
  }
  const Page = () => createElement(view)
  return Object.assign(Page, {
    preload: async () => void (await loadPage()),
    isLoaded: () => loaded !== null
  })
}
