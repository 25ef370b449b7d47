import { Suspense } from "react"
import type { ReactNode } from "react"
import { Outlet } from "react-router-dom"
import { isLearner, useSession } from "../session/SessionContext.ts"
import { BurgerMenu } from "./BurgerMenu.tsx"
import { PageSkeleton } from "./PageSkeleton.tsx"
import { PublicHeader } from "./PublicHeader.tsx"
import { Sidebar } from "./Sidebar.tsx"
import { contentId, SkipLink } from "./SkipLink.tsx"
import { useMedia } from "./useMedia.ts"

/** The frame of public and learners' pages: a top bar for visitors, a sidebar or a burger for learners. */
export function AppLayout() {
  const learner = useSession(isLearner)
  const wide = useMedia("(min-width: 640px)")
  const content = (
    <main id={contentId} tabIndex={-1} className="min-w-0 flex-1">
      <Suspense fallback={<PageSkeleton />}>
        <Outlet />
      </Suspense>
    </main>
  )
  if (!learner) return <Frame menu={<PublicHeader />}>{content}</Frame>
  if (!wide) return <Frame menu={<BurgerMenu />}>{content}</Frame>
  return (
    <Frame menu={<Sidebar />} beside>
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
