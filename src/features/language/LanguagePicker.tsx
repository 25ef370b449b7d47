import { Globe } from "lucide-react"
import { useTranslation } from "react-i18next"
import { languages } from "../../i18n/languages.ts"
import { MenuSelect } from "../../ui/MenuSelect.tsx"
import { useChangeLanguage } from "./LanguageContext.ts"

const options = languages.map(({ id, label }) => ({ value: id, label }))

/** `short` shows «РУ» or «EN», `long` the whole name, `icon` the globe alone. */
export function LanguagePicker({ show }: { readonly show: "short" | "long" | "icon" }) {
  const { t, i18n } = useTranslation()
  const change = useChangeLanguage()
  const current = languages.find(({ id }) => id === i18n.language) ?? languages[0]
  const shown = { short: current.short, long: current.label, icon: "" }
  return (
    <MenuSelect
      label={t("language.label")}
      icon={<Globe className={show === "short" ? "max-430:hidden" : undefined} />}
      shown={shown[show]}
      value={current.id}
      options={options}
      onChange={change}
    />
  )
}
