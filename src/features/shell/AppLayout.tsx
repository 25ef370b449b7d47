import { lazy, Suspense } from "react"
import type { ReactNode } from "react"
import { Outlet } from "react-router-dom"
import { loadAllStyles } from "../../ui/loadAllStyles.ts"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { PageSkeleton } from "./PageSkeleton.tsx"
import { PublicHeader } from "./PublicHeader.tsx"
import { contentId, SkipLink } from "./SkipLink.tsx"
import { useMedia } from "./useMedia.ts"

/** Visitors do not need the learners' menus. */
const BurgerMenu = lazy(async () => {
  const [{ BurgerMenu: menu }] = await Promise.all([import("./BurgerMenu.tsx"), loadAllStyles()])
  return { default: menu }
})
const Sidebar = lazy(async () => {
  const [{ Sidebar: menu }] = await Promise.all([import("./Sidebar.tsx"), loadAllStyles()])
  return { default: menu }
})

/** The frame of public and learners' pages: a top bar for visitors, a sidebar or a burger for learners. */
export function AppLayout() {
  const learner = useSession(isLearner)
  const wide = useMedia("(min-width: 640px)")
  const content = (
    <main id={contentId} tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </main>
  )
  if (!learner) return <Frame menu={<PublicHeader />}>{content}</Frame>
  const menu = wide ? (
    <Suspense fallback={<div className="w-17 shrink-0 border-r border-line 1024:w-60" />}>
      <Sidebar />
    </Suspense>
  ) : (
    <Suspense fallback={<div className="h-14 border-b border-line" />}>
      <BurgerMenu />
    </Suspense>
  )
  return (
    <Frame menu={menu} beside={wide}>
      {content}
    </Frame>
  )
}

interface FrameProps {
  readonly menu: ReactNode
  readonly beside?: boolean
  readonly children: ReactNode
}

function Frame({ menu, beside = false, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <div className={beside ? "flex min-h-dvh items-stretch" : "flex min-h-dvh flex-col"}>
        {menu}
        {children}
      </div>
    </>
  )
}
