import { useMedia } from "./useMedia.ts"
import { HomeLink } from "./HomeLink.tsx"
import { MenuItems } from "./MenuItems.tsx"
import { cx } from "../../ui/cx.ts"

/** A learner's menu from 640 px on; icons alone below 1024 px. */
export function Sidebar() {
  const narrow = !useMedia("(min-width: 1024px)")
  return (
    <aside
      className={cx(
        "sticky top-0 flex h-dvh shrink-0 flex-col gap-6 overflow-y-auto border-r border-line px-3 py-4 print:hidden",
        narrow ? "w-17" : "w-60"
      )}
    >
      <HomeLink labelled={!narrow} />
      <MenuItems narrow={narrow} />
    </aside>
  )
}
