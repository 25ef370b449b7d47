import { QueryClientProvider, type QueryClient } from "@tanstack/react-query"
import type { i18n } from "i18next"
import type { ReactNode } from "react"
import { getI18n, I18nextProvider } from "react-i18next"
import type { Api } from "./api/client.ts"
import { LanguageContext } from "./features/shell/language/LanguageContext.ts"
import { ApiContext } from "./features/shell/session/ApiContext.ts"
import type { Session } from "./features/shell/session/Session.ts"
import { SessionContext } from "./features/shell/session/SessionContext.ts"
import {
  NotificationBellContext,
  type NotificationBellProps
} from "./features/shell/frame/NotificationBellContext.ts"
import { CrashBoundary } from "./features/shell/frame/CrashBoundary.tsx"
import { PreloadContext } from "./features/shell/frame/PreloadContext.ts"
import { ShellConfigContext, type ShellConfig } from "./features/shell/frame/ShellConfigContext.ts"
import type { Language } from "./i18n/languages.ts"
import { AppRoutes, preloadPage } from "./routes/AppRoutes.tsx"
import { NavigatorBridge, type Navigator } from "./routes/navigator.tsx"
import { lazyExtra } from "./ui/lazyExtra.ts"

interface AppProps {
  readonly texts: i18n
  readonly config: ShellConfig
  readonly queries: QueryClient
  readonly api: Api
  readonly session: Session
  readonly changeLanguage: (language: Language) => void
  readonly navigator: Navigator
  /** Wraps the pages in the environment's router. */
  readonly routed: (pages: ReactNode) => ReactNode
}

const Bell = lazyExtra(async () => {
  const [{ LearnerHeader }] = await Promise.all([
    import("./routes/LearnerHeader.tsx"),
    getI18n().loadNamespaces(["notifications", "achievements", "rewards"])
  ])
  return LearnerHeader
})

const drawNotificationBell = (props: NotificationBellProps) => <Bell {...props} />

/** The whole app, identical in the browser and on the server so that hydration works. */
export function App(props: AppProps) {
  const { texts, config, queries, api, session, changeLanguage, navigator, routed } = props
  return (
    <I18nextProvider i18n={texts}>
      <CrashBoundary>
        <ShellConfigContext value={config}>
          <QueryClientProvider client={queries}>
            <ApiContext value={api}>
              <SessionContext value={session}>
                <LanguageContext value={changeLanguage}>
                  <PreloadContext value={preloadPage}>
                    <NotificationBellContext value={drawNotificationBell}>
                      {routed(
                        <>
                          <NavigatorBridge navigator={navigator} />
                          <AppRoutes />
                        </>
                      )}
                    </NotificationBellContext>
                  </PreloadContext>
                </LanguageContext>
              </SessionContext>
            </ApiContext>
          </QueryClientProvider>
        </ShellConfigContext>
      </CrashBoundary>
    </I18nextProvider>
  )
}
