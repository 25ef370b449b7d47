import { Globe } from "lucide-react"
import { useTranslation } from "react-i18next"
import { languages } from "../../../i18n/languages.ts"
import { MenuSelect } from "../../../ui/MenuSelect.tsx"
import { useChangeLanguage } from "./LanguageContext.ts"

const options = languages.map(({ id, label }) => ({ value: id, label }))

/** The header's language dropdown; shows «РУ» or «EN» when closed. */
export function LanguagePicker() {
  const { t, i18n } = useTranslation()
  const change = useChangeLanguage()
  const current = languages.find(({ id }) => id === i18n.language) ?? languages[0]
  return (
    <MenuSelect
      label={t("language.label")}
      icon={<Globe className="max-430:hidden min-[641px]:max-1024:hidden" />}
      shown={current.short}
      value={current.id}
      options={options}
      onChange={change}
    />
  )
}
