import { Menu as Behaviour, MenuButton, MenuItem, MenuItems } from "@headlessui/react"
import type { ReactNode } from "react"
import { cx } from "./cx.ts"
import { fitInViewport } from "./fitInViewport.ts"

export interface MenuAction {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  /** For destructive actions. */
  readonly danger?: boolean
}

interface MenuProps {
  readonly label: string
  readonly icon?: ReactNode
  readonly items: ReadonlyArray<MenuAction>
}

/** A button that opens a menu. Loads Headless UI, so use it only on pages that never load first. */
export function Menu({ label, icon, items }: MenuProps) {
  return (
    <Behaviour as="div" className="relative inline-block">
      <MenuButton
        aria-label={label}
        className="inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg px-2.5 font-semibold text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:opacity-55 data-open:bg-sunken data-open:text-ink [&_svg]:size-5"
      >
        {icon}
      </MenuButton>
      {/* No portal: inside a modal dialog, the rest of the page is inert. */}
      <MenuItems modal={false} className="absolute top-full right-0 z-40 pt-1 focus:outline-none">
        <div
          ref={fitInViewport}
          role="none"
          className="grid w-max max-w-[calc(100vw-1rem)] min-w-48 animate-appear rounded-lg border border-line bg-raised p-1.5 shadow-float"
        >
          {items.map((item) => (
            <Item key={item.key} item={item} />
          ))}
        </div>
      </MenuItems>
    </Behaviour>
  )
}

function Item({ item }: { readonly item: MenuAction }) {
  const { label, icon, onSelect, danger = false } = item
  return (
    <MenuItem>
      <button
        type="button"
        onClick={onSelect}
        className={cx(
          "flex min-h-11 items-center gap-3 rounded-md px-3 text-left text-sm font-medium data-focus:bg-sunken forced-colors:data-focus:outline-2 forced-colors:data-focus:-outline-offset-2 [&>svg]:size-5 [&>svg]:shrink-0",
          danger ? "text-danger-ink" : "[&>svg]:text-ink-soft"
        )}
      >
        {icon}
        <span className="grow">{label}</span>
      </button>
    </MenuItem>
  )
}
