import { useTranslation } from "react-i18next"
import { languages } from "../../../i18n/languages.ts"
import { ChooseOne } from "../../../ui/Choices.tsx"
import { useChangeLanguage } from "../../shell/language/LanguageContext.ts"
import { useShellConfig } from "../../shell/frame/ShellConfigContext.ts"
import { chooseTheme, useTheme } from "../../shell/theme/theme.ts"
import { SettingsSection } from "./SettingsSection.tsx"

const choices = ["light", "dark", "system"] as const

/** Language, stored in the account, and theme, stored in the browser. */
export function LooksSection() {
  const { t, i18n } = useTranslation(["settings", "common"])
  const speak = useChangeLanguage()
  const theme = useTheme()
  const { cookieDomain } = useShellConfig()
  return (
    <SettingsSection title={t("looks.title")}>
      <ChooseOne
        label={t("common:language.label")}
        options={languages.map(({ id, label }) => ({ value: id, label }))}
        value={languages.find(({ id }) => id === i18n.language)?.id ?? null}
        onChange={speak}
      />
      <ChooseOne
        label={t("common:theme.label")}
        options={choices.map((value) => ({ value, label: t(`common:theme.${value}`) }))}
        value={theme}
        onChange={(choice) => chooseTheme(choice, cookieDomain)}
      />
    </SettingsSection>
  )
}
