import { Globe, LogOut, MessageSquareWarning } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { languages } from "../../../i18n/languages.ts"
import { useRoles } from "../session/SessionContext.ts"
import { ThemePicker } from "../theme/ThemePicker.tsx"
import { menuRow } from "./menuRow.ts"
import { MenuRow } from "./MenuRow.tsx"
import { learnerLinks, roleLinks } from "./menuLinks.ts"
import { useReport } from "./ReportContext.ts"
import { useShellConfig } from "./ShellConfigContext.ts"

/** Dialogs that menu buttons open. */
export type MenuDialog = "language" | "signOut"

interface MenuItemsProps {
  /** Shows icons only. */
  readonly narrow?: boolean
  readonly onAsk: (dialog: MenuDialog) => void
  readonly notificationBell?: ReactNode
  /** Called before the report form opens. */
  readonly onReport?: () => void
}

/** Content of the sidebar and the burger menu. */
export function MenuItems({ narrow = false, onAsk, onReport, notificationBell }: MenuItemsProps) {
  const { t, i18n } = useTranslation(["common", "menu"])
  const report = useReport()
  const roles = useRoles()
  const theirs = roleLinks.filter(([role]) => roles.includes(role)).map(([, link]) => link)
  const links = [...learnerLinks(useShellConfig(), i18n.language), ...theirs]
  const language = languages.find(({ id }) => id === i18n.language) ?? languages[0]
  const ask = () => {
    onReport?.()
    report()
  }
  return (
    <>
      <nav aria-label={t("nav.main")}>
        <ul className="flex flex-col gap-1">
          {links.map((link) => (
            <li key={link.name}>
              <MenuRow link={link} narrow={narrow} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto flex flex-col gap-1 border-t border-line pt-3">
        {notificationBell}
        <ActRow narrow={narrow} icon={<MessageSquareWarning />} label={t("menu:report")} onClick={ask} />
        <ActRow
          narrow={narrow}
          icon={<Globe />}
          label={t("language.label")}
          value={narrow ? language.short : language.label}
          onClick={() => onAsk("language")}
        />
        <ThemePicker show={narrow ? "icon" : "long"} />
        <ActRow narrow={narrow} icon={<LogOut />} label={t("menu:logOut")} onClick={() => onAsk("signOut")} />
      </div>
    </>
  )
}

interface ActRowProps {
  readonly narrow: boolean
  readonly icon: ReactNode
  readonly label: string
  /** Current choice. */
  readonly value?: string
  readonly onClick: () => void
}

function ActRow({ narrow, icon, label, value, onClick }: ActRowProps) {
  return (
    <button type="button" title={narrow ? label : undefined} onClick={onClick} className={menuRow}>
      {icon}
      <span className={narrow ? "sr-only" : "truncate"}>{label}</span>
      {value !== undefined && <span className={narrow ? "sr-only" : "ml-auto text-sm"}>{value}</span>}
    </button>
  )
}
