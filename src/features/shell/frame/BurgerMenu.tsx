import { Suspense, useState } from "react"
import { useNotificationBell } from "./NotificationBellContext.ts"
import { BurgerButton } from "./BurgerButton.tsx"
import { HomeLink } from "./HomeLink.tsx"
import { MenuDialogs } from "./MenuDialogs.tsx"
import { MenuItems, type MenuDialog } from "./MenuItems.tsx"
import { MenuPanel } from "./MenuPanel.tsx"

const notificationBellClass =
  "grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"

/** A learner's top bar and menu on phones; the layout removes it above 640 px. */
export function BurgerMenu() {
  const [open, setOpen] = useState<"menu" | MenuDialog | null>(null)
  const drawNotificationBell = useNotificationBell()
  const close = () => setOpen(null)
  return (
    <header className="sticky top-[var(--bar,0px)] z-30 flex h-14 items-center justify-between border-b border-line bg-surface px-3 print:hidden">
      <HomeLink nameClass="max-475:hidden" />
      <div className="flex items-center gap-1">
        <Suspense fallback={null}>
          {drawNotificationBell({ narrow: true, className: notificationBellClass })}
        </Suspense>
        <BurgerButton open={open === "menu"} onClick={() => setOpen("menu")} />
      </div>
      {open === "menu" && (
        <MenuPanel onClose={close}>
          <MenuItems onAsk={setOpen} onReport={close} />
        </MenuPanel>
      )}
      <MenuDialogs open={open === "menu" ? null : open} onClose={close} />
    </header>
  )
}
