import { Suspense, useSyncExternalStore } from "react"
import { getI18n } from "react-i18next"
import { useLocation } from "react-router-dom"
import { lazyExtra } from "../../../ui/lazyExtra.ts"
import { useShellConfig } from "./ShellConfigContext.ts"

const SupportButton = lazyExtra(async () => {
  const [{ SupportButton: button }] = await Promise.all([
    import("./SupportButton.tsx"),
    getI18n().loadNamespaces(["menu", "errors"])
  ])
  return button
})

/** Problem pages, in practice and in contests, show no floating button. */
export const hidesSupport = (pathname: string) => /^\/(?:problem|contests\/[^/]+)\/\d+(?:\/|$)/.test(pathname)

/** The support button with its reserved space, if a support address is configured. */
export function SupportLink() {
  const { supportEmail } = useShellConfig()
  const { pathname } = useLocation()
  // Rendered only after hydration, because the server's HTML contains no button.
  const here = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false
  )
  if (supportEmail === null || hidesSupport(pathname)) return null
  return (
    <div className="h-20 print:hidden">
      {here && (
        <Suspense fallback={null}>
          <SupportButton email={supportEmail} />
        </Suspense>
      )}
    </div>
  )
}
