import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Language } from "../platform/i18n/translate.ts"
import type { InitialQuery } from "./PageLoaders.ts"

/** Renders a visitor's page as HTML; built from `src/renderPage.tsx`. */
export type RenderPage = (page: {
  readonly path: string
  /** Query string with its question mark, or empty. */
  readonly search: string
  readonly language: Language
  readonly queries: ReadonlyArray<InitialQuery>
  /** Content of the page's `shell-config` script. */
  readonly config: string
}) => Promise<string>

/** Loads the built renderer; null if there is none, and the browser renders all pages. */
export const loadRenderer = async (folder: string): Promise<RenderPage | null> => {
  const file = join(folder, "renderPage.js")
  if (!existsSync(file)) return null
  const { renderPage } = (await import(pathToFileURL(file).href)) as { readonly renderPage: RenderPage }
  return renderPage
}
