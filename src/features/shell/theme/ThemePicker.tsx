import { Monitor, Moon, Sun } from "lucide-react"
import { useTranslation } from "react-i18next"
import { MenuSelect } from "../../../ui/MenuSelect.tsx"
import { useShellConfig } from "../frame/ShellConfigContext.ts"
import { chooseTheme, useTheme } from "./theme.ts"

const icons = { light: <Sun />, dark: <Moon />, system: <Monitor /> }

export function ThemePicker({ show }: { readonly show: "long" | "icon" }) {
  const { t } = useTranslation()
  const theme = useTheme()
  const { cookieDomain } = useShellConfig()
  const choices = ["light", "dark", "system"] as const
  return (
    <MenuSelect
      label={t("theme.label")}
      icon={icons[theme]}
      long={show === "long"}
      value={theme}
      options={choices.map((value) => ({ value, label: t(`theme.${value}`) }))}
      onChange={(choice) => chooseTheme(choice, cookieDomain)}
    />
  )
}
