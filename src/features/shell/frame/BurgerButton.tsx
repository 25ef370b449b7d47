import { Menu } from "lucide-react"
import { useTranslation } from "react-i18next"

interface BurgerButtonProps {
  readonly open: boolean
  readonly onClick: () => void
}

export function BurgerButton({ open, onClick }: BurgerButtonProps) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      aria-label={t("nav.menu")}
      aria-expanded={open}
      aria-haspopup="dialog"
      onClick={onClick}
      className="grid size-11 place-items-center rounded-lg text-ink-soft hover:bg-sunken hover:text-ink"
    >
      <Menu />
    </button>
  )
}
