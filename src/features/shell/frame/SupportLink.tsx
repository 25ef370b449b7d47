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

/** Where a problem is being solved, alone or in a contest, nothing floats above it. */
export const hidesSupport = (pathname: string) => /^\/(?:problem|contests\/[^/]+)\/\d+(?:\/|$)/.test(pathname)

/** The button for help and the room it needs, wherever there is an address to write to. */
export function SupportLink() {
  const { supportEmail } = useShellConfig()
  const { pathname } = useLocation()
  // Not before the page stands: what the server draws has no button.
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
