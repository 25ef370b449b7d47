import { existsSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import type { Language } from "../platform/i18n/translate.ts"
import type { InitialQuery } from "./PageLoaders.ts"

/** Draws a visitor's page as HTML; built from `src/renderPage.tsx`. */
export type RenderPage = (page: {
  readonly path: string
  /** With its question mark, or empty. */
  readonly search: string
  readonly language: Language
  readonly queries: ReadonlyArray<InitialQuery>
  /** The text of the page's `shell-config`. */
  readonly config: string
}) => Promise<string>

/** The renderer of the last build; null where there is none, and pages are drawn by the browser alone. */
export const loadRenderer = async (folder: string): Promise<RenderPage | null> => {
  const file = join(folder, "renderPage.js")
  if (!existsSync(file)) return null
  const { renderPage } = (await import(pathToFileURL(file).href)) as { readonly renderPage: RenderPage }
  return renderPage
}
