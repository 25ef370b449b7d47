import { createElement, lazy, type ComponentType } from "react"
import { getI18n } from "react-i18next"
import { onceCrashEnds } from "../features/shell/frame/onceCrashEnds.ts"
import type { Page } from "./pages.ts"

/** A page that loads on first render or on `preload`. */
export type LazyPage = ComponentType & {
  readonly preload: () => Promise<void>
  readonly isLoaded: () => boolean
}

/** A synchronous thenable, so that React renders a loaded page in its first pass. */
const atOnce = <Value>(value: Value) =>
  ({ then: (done: (value: Value) => unknown) => done(value) }) as Promise<Value>

/** Loads a page's code and texts together. */
export const lazyPage = (load: () => Promise<ComponentType>, texts: Page["texts"]): LazyPage => {
  let loaded: { readonly default: ComponentType } | null = null
  const loadPage = async () => {
    const [view] = await Promise.all([load(), getI18n().loadNamespaces([...texts])])
    loaded = { default: view }
    return loaded
  }
  const begin = () => lazy(() => (loaded === null ? loadPage().catch(restart) : atOnce(loaded)))
  let view = begin()
  // `lazy` caches a failed load forever, so replace it when the crash page closes: the network may be back.
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
