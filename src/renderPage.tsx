import { Writable } from "node:stream"
import type { i18n } from "i18next"
import { renderToPipeableStream } from "react-dom/server"
import type { ReactElement } from "react"
import { StaticRouter } from "react-router-dom"
import type { Api } from "./api/client.ts"
import { createQueryClient } from "./api/queries.ts"
import { App } from "./App.tsx"
import { deferredSession } from "./features/shell/session/Session.ts"
import { readShellConfig } from "./features/shell/frame/ShellConfigContext.ts"
import { startTexts } from "./i18n/i18n.ts"
import { listNamespaces } from "./i18n/texts.ts"
import type { Language } from "./i18n/languages.ts"
import { preloadPage } from "./routes/AppRoutes.tsx"
import { createNavigator } from "./routes/navigator.tsx"

interface PageToRender {
  readonly path: string
  /** With the question mark, or empty. */
  readonly search: string
  readonly language: Language
  /** Data embedded in the page for the browser's query cache. */
  readonly queries: ReadonlyArray<{ readonly key: ReadonlyArray<unknown>; readonly data: unknown }>
  /** Contents of the page's `shell-config` script. */
  readonly config: string
}

const allTexts = async (language: Language): Promise<i18n> => {
  const texts = await startTexts(language)
  await texts.loadNamespaces([...listNamespaces()])
  return texts
}

const texts = { ru: await allTexts("ru"), en: await allTexts("en") }

/** The first render makes no API calls. */
const noApi: Api = { run: () => new Promise(() => {}), runEffect: () => new Promise(() => {}) }
const noActor = () => Promise.reject(new Error("A page that is rendered on the server has no session."))

/** Renders a visitor's page as HTML for hydration in `main.tsx`. */
export async function renderPage({ path, search, language, queries, config }: PageToRender): Promise<string> {
  await preloadPage(path)
  const cache = createQueryClient(() => {})
  for (const { key, data } of queries) cache.setQueryData(key, data)
  return htmlOf(
    <App
      texts={texts[language]}
      config={readShellConfig(config)}
      queries={cache}
      api={noApi}
      session={deferredSession(null, noActor)}
      changeLanguage={() => {}}
      navigator={createNavigator()}
      routed={(pages) => <StaticRouter location={{ pathname: path, search }}>{pages}</StaticRouter>}
    />
  )
}

/** Waits for the whole page, because streamed parts would need inline scripts. */
const htmlOf = (page: ReactElement) =>
  new Promise<string>((resolve, reject) => {
    const pieces: Array<string> = []
    const collect = new Writable({
      decodeStrings: false,
      write(piece: string | Buffer, _encoding, next) {
        pieces.push(piece.toString())
        next()
      },
      final(done) {
        resolve(pieces.join(""))
        done()
      }
    })
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => void pipe(collect),
      onError: reject
    })
  })
