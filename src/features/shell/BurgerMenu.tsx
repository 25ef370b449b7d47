import { Menu, X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { useModal } from "../../ui/useModal.ts"
import { HomeLink } from "./HomeLink.tsx"
import { MenuItems } from "./MenuItems.tsx"

const square =
  "grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink [&_svg]:size-6"

/** A learner's bar and menu on phones. The layout takes it away above 640 px, and the menu closes with it. */
export function BurgerMenu() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-surface px-3 print:hidden">
      <HomeLink />
      <button
        type="button"
        aria-label={t("nav.menu")}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={square}
      >
        <Menu aria-hidden="true" />
      </button>
      {open && <MenuPanel onClose={() => setOpen(false)} />}
    </header>
  )
}

/** Covers the page and locks its scrolling; closes by itself when a link was followed. */
function MenuPanel({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { key } = useLocation()
  const openedAt = useRef(key)
  const panel = useRef<HTMLDialogElement>(null)
  useModal(panel, true)
  useEffect(() => {
    document.documentElement.classList.add("overflow-hidden")
    return () => document.documentElement.classList.remove("overflow-hidden")
  }, [])
  useEffect(() => {
    if (key !== openedAt.current) onClose()
  }, [key, onClose])
  return (
    <dialog
      ref={panel}
      aria-label={t("nav.menu")}
      onCancel={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="m-0 ml-auto h-dvh max-h-none w-72 max-w-[85vw] bg-raised p-0 text-ink backdrop:bg-shade"
    >
      <div className="flex h-full flex-col gap-2 overflow-y-auto p-3">
        <button
          type="button"
          aria-label={t("nav.closeMenu")}
          onClick={onClose}
          className={`${square} self-end`}
        >
          <X aria-hidden="true" />
        </button>
        <MenuItems />
      </div>
    </dialog>
  )
}
