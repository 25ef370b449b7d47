import type { Namespace } from "i18next"
import { createElement, isValidElement, lazy } from "react"
import type { ComponentType, ReactNode } from "react"
import { getI18n } from "react-i18next"
import { onceCrashEnds } from "../features/shell/frame/crashEnd.ts"

type Area = Extract<Namespace, string>

/** A page that loads when it is first shown, or asked to before that. */
export type LazyPage = ComponentType & {
  readonly preload: () => Promise<void>
  readonly isLoaded: () => boolean
}

const loadTexts = (apiLayer: ReadonlyArray<Area>) => getI18n().loadNamespaces([...apiLayer])

/** Answers at once, so that React draws a page that is there already in its first pass. */
const atOnce = <Value>(value: Value) =>
  ({ then: (done: (value: Value) => unknown) => done(value) }) as Promise<Value>

/** A page whose code and texts load together when it is first shown. */
export const lazyPage = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
  apiLayer: ReadonlyArray<Area>
): LazyPage => {
  let loaded: { readonly default: ComponentType } | null = null
  const loadPage = async () => {
    const [page] = await Promise.all([load(), loadTexts(apiLayer)])
    loaded = { default: page[name] }
    return loaded
  }
  const begin = () => lazy(() => (loaded === null ? loadPage().catch(beginAnew) : atOnce(loaded)))
  let view = begin()
  // React never asks again for what did not load, though the network may be back.
  const beginAnew = (error: unknown): never => {
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

const isLazyPage = (type: unknown): type is LazyPage => typeof type === "function" && "preload" in type

/** The page that an element shows, also from within its guards. */
export function pageOf(node: ReactNode): LazyPage | null {
  if (!isValidElement<{ readonly children?: ReactNode }>(node)) return null
  return isLazyPage(node.type) ? node.type : pageOf(node.props.children)
}
