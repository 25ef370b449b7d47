import { useTranslation } from "react-i18next"
import { ThemePicker } from "../theme/ThemePicker.tsx"
import { MenuPanel, type MenuPanelProps } from "./MenuPanel.tsx"
import { MenuRow } from "./MenuRow.tsx"
import { visitorLinks } from "./menuLinks.ts"
import { useShellConfig } from "./ShellConfigContext.ts"

/** Links of the public header, on phones. */
export function VisitorMenu({ onClose }: Pick<MenuPanelProps, "onClose">) {
  const { t, i18n } = useTranslation()
  const links = visitorLinks(useShellConfig(), i18n.language)
  return (
    <MenuPanel onClose={onClose}>
      <nav aria-label={t("nav.main")}>
        <ul className="flex flex-col gap-1">
          {links.map((link) => (
            <li key={link.name}>
              <MenuRow link={link} />
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-auto border-t border-line pt-3">
        <ThemePicker show="long" />
      </div>
    </MenuPanel>
  )
}
