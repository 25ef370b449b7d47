import { useState, type ComponentType } from "react"
import { getI18n } from "react-i18next"
import { BurgerButton } from "./BurgerButton.tsx"
import type { MenuPanelProps } from "./MenuPanel.tsx"
import { showNoConnection } from "./showNoConnection.ts"

const load = async () => {
  const [{ VisitorMenu }] = await Promise.all([import("./VisitorMenu.tsx"), getI18n().loadNamespaces("menu")])
  return VisitorMenu
}

/** Burger button for guests on phones; the menu loads on first use. */
export function VisitorBurger() {
  const [Menu, setMenu] = useState<ComponentType<Pick<MenuPanelProps, "onClose">> | null>(null)
  const [open, setOpen] = useState(false)
  const show = async () => {
    try {
      const loaded = await load()
      setMenu(() => loaded)
      setOpen(true)
    } catch {
      await showNoConnection()
    }
  }
  return (
    <div className="min-[641px]:hidden">
      <BurgerButton open={open} onClick={() => void show()} />
      {open && Menu !== null && <Menu onClose={() => setOpen(false)} />}
    </div>
  )
}
