import { useState } from "react"
import { BurgerButton } from "./BurgerButton.tsx"
import { HomeLink } from "./HomeLink.tsx"
import { MenuDialogs } from "./MenuDialogs.tsx"
import { MenuItems } from "./MenuItems.tsx"
import type { MenuDialog } from "./MenuItems.tsx"
import { MenuPanel } from "./MenuPanel.tsx"

/** A learner's bar and menu on phones. The layout takes it away above 640 px. */
export function BurgerMenu() {
  const [open, setOpen] = useState<"menu" | MenuDialog | null>(null)
  const close = () => setOpen(null)
  return (
    <header className="sticky top-[var(--bar,0px)] z-30 flex h-14 items-center justify-between border-b border-line bg-surface px-3 print:hidden">
      <HomeLink nameClass="max-475:hidden" />
      <BurgerButton open={open === "menu"} onClick={() => setOpen("menu")} />
      {open === "menu" && (
        <MenuPanel onClose={close}>
          <MenuItems onAsk={setOpen} onReport={close} />
        </MenuPanel>
      )}
      <MenuDialogs open={open === "menu" ? null : open} onClose={close} />
    </header>
  )
}
