import { Suspense, useState } from "react"
import { cx } from "../../../ui/cx.ts"
import { useNotificationBell } from "./NotificationBellContext.ts"
import { HomeLink } from "./HomeLink.tsx"
import { MenuDialogs } from "./MenuDialogs.tsx"
import { MenuItems, type MenuDialog } from "./MenuItems.tsx"
import { menuRow } from "./menuRow.ts"
import { useMedia } from "./useMedia.ts"

/** A learner's menu above 640 px; only icons below 1024 px. */
export function Sidebar() {
  const narrow = !useMedia("(min-width: 1024px)")
  const drawNotificationBell = useNotificationBell()
  const [dialog, setDialog] = useState<MenuDialog | null>(null)
  return (
    <aside
      className={cx(
        "sticky top-[var(--bar,0px)] z-30 flex h-[calc(100dvh-var(--bar,0px))] shrink-0 flex-col gap-6 overflow-y-auto border-r border-line px-3 py-4 print:hidden",
        narrow ? "w-17" : "w-64"
      )}
    >
      <HomeLink nameClass={narrow ? "hidden" : undefined} />
      <MenuItems
        narrow={narrow}
        onAsk={setDialog}
        notificationBell={
          <Suspense fallback={<div className="min-h-11" />}>
            {drawNotificationBell({ narrow, className: menuRow })}
          </Suspense>
        }
      />
      <MenuDialogs open={dialog} onClose={() => setDialog(null)} />
    </aside>
  )
}
