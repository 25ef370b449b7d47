import { X } from "lucide-react"
import { useEffect, useEffectEvent, useRef, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { useModal } from "../../../ui/useModal.ts"
import { HomeLink } from "./HomeLink.tsx"

export interface MenuPanelProps {
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Panel of a burger menu. It locks page scrolling, and closes above 640 px and on navigation. */
export function MenuPanel({ onClose, children }: MenuPanelProps) {
  const { t } = useTranslation()
  const panel = useRef<HTMLDialogElement>(null)
  useModal(panel, true, onClose)
  useLockedScroll()
  useClosing(onClose)
  return (
    <dialog
      ref={panel}
      aria-label={t("nav.menu")}
      onCancel={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      className="m-0 ml-auto h-dvh max-h-none w-80 max-w-[88vw] overscroll-contain bg-raised p-0 text-ink shadow-float backdrop:bg-shade"
    >
      <div className="flex min-h-full flex-col gap-4 px-3 py-2.5">
        <div className="flex items-center justify-between">
          <HomeLink />
          <button
            type="button"
            aria-label={t("close")}
            onClick={onClose}
            className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <X />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

function useLockedScroll() {
  useEffect(() => {
    const { classList } = document.documentElement
    classList.add("overflow-hidden")
    return () => classList.remove("overflow-hidden")
  }, [])
}

function useClosing(onClose: () => void) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (key !== openedAt.current) close()
  }, [key])
  useEffect(() => {
    const beyond = matchMedia("(min-width: 641px)")
    const follow = () => beyond.matches && close()
    beyond.addEventListener("change", follow)
    return () => beyond.removeEventListener("change", follow)
  }, [])
}
