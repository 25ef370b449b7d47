import { readdirSync } from "node:fs"
import { basename } from "node:path"
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query"
import { render } from "@testing-library/react"
import type { PostProcessorModule } from "i18next"
import { Suspense, useLayoutEffect, type ReactNode } from "react"
import { I18nextProvider } from "react-i18next"
import { MemoryRouter, useLocation } from "react-router-dom"
import type { Api } from "../../src/api/client.ts"
import { createQueryClient } from "../../src/api/queries.ts"
import { LanguageContext } from "../../src/features/shell/language/LanguageContext.ts"
import { changeLanguage } from "../../src/features/shell/language/changeLanguage.ts"
import { ApiContext } from "../../src/features/shell/session/ApiContext.ts"
import type { Session } from "../../src/features/shell/session/Session.ts"
import { SessionContext } from "../../src/features/shell/session/SessionContext.ts"
import {
  readShellConfig,
  ShellConfigContext,
  type ShellConfig
} from "../../src/features/shell/frame/ShellConfigContext.ts"
import { startTexts } from "../../src/i18n/i18n.ts"
import type { Language } from "../../src/i18n/languages.ts"
import { startFakeSession } from "./fakeSession.ts"

interface Options {
  readonly api?: Api
  readonly session?: Session
  readonly path?: string
  readonly language?: Language
  readonly disguise?: PostProcessorModule
  /** A cache with initial data. */
  readonly queries?: QueryClient
  /** Addresses of other sites and similar settings. */
  readonly config?: Partial<ShellConfig>
}

const noApi: Api = { run: () => new Promise(() => {}), runEffect: () => new Promise(() => {}) }

/** Every area of the texts. */
const namespaces = readdirSync("src/i18n/ru").map((file) => basename(file, ".json"))

function Follow({ onAddress }: { readonly onAddress: (address: string) => void }) {
  const { pathname, search } = useLocation()
  useLayoutEffect(() => onAddress(pathname + search), [onAddress, pathname, search])
  return null
}

/** Renders a part of the product inside the shell's providers; `address()` is the current address. */
export async function renderApp(node: ReactNode, options: Options = {}) {
  const { api = noApi, session = startFakeSession(null).actor, path = "/", language = "ru" } = options
  const texts = await startTexts(language, options.disguise ? { disguise: options.disguise } : {})
  await texts.loadNamespaces(namespaces)
  const queries = options.queries ?? createQueryClient(() => {})
  const addresses = [path]
  const follow = (address: string) => void addresses.push(address)
  const view = render(
    <I18nextProvider i18n={texts}>
      <QueryClientProvider client={queries}>
        <ApiContext value={api}>
          <SessionContext value={session}>
            <LanguageContext value={changeLanguage(texts, queries, null)}>
              <ShellConfigContext value={{ ...readShellConfig(null), ...options.config }}>
                <MemoryRouter initialEntries={[path]}>
                  <Follow onAddress={follow} />
                  <Suspense fallback={null}>{node}</Suspense>
                </MemoryRouter>
              </ShellConfigContext>
            </LanguageContext>
          </SessionContext>
        </ApiContext>
      </QueryClientProvider>
    </I18nextProvider>
  )
  return { ...view, texts, queries, address: () => addresses.at(-1) }
}
