import { ArrowLeft } from "lucide-react"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Outlet, useLocation } from "react-router-dom"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { choosesPassword, useSession } from "../session/SessionContext.ts"
import { CrashBoundary } from "./CrashBoundary.tsx"
import { HomeLink } from "./HomeLink.tsx"
import { PageSkeleton } from "./PageSkeleton.tsx"
import { contentId, SkipLinks } from "./SkipLink.tsx"

/** Parent path of a path. */
const above = (pathname: string) => pathname.replace(/\/[^/]+\/?$/, "") || "/"

/** Layout for single-purpose pages: the logo and a back link, without menus. */
export function BareLayout() {
  const { t } = useTranslation()
  const { key, pathname } = useLocation()
  const choosing = useSession(choosesPassword)
  return (
    <>
      <SkipLinks />
      <div className="flex min-h-frame flex-col">
        <header className="border-b border-line bg-surface print:hidden">
          <div className="mx-auto flex h-16 max-w-3xl items-center justify-between gap-2 px-3 768:px-5">
            <HomeLink />
            {/* Users cannot skip choosing a password. */}
            {!choosing && (
              <ButtonLink to={above(pathname)} variant="ghost" className="max-550:px-3">
                <ArrowLeft className="size-5" />
                {t("back")}
              </ButtonLink>
            )}
          </div>
        </header>
        <main id={contentId} tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
          <CrashBoundary resetKey={key}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </CrashBoundary>
        </main>
      </div>
    </>
  )
}
