import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserSettings } from "../../../../api/contract/organiser/settings.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Checkbox } from "../../../../ui/Checkbox.tsx"
import { FieldError } from "../../../../ui/Field.tsx"
import { Switch } from "../../../../ui/Switch.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import type { SettingsEditor } from "./useSettingsEditor.ts"

interface LanguagesSectionProps {
  readonly form: SettingsEditor
  /** Languages of the judge, and those of the contest that the judge no longer offers. */
  readonly languages: OrganiserSettings["languages"]
}

/** The languages in which the contest accepts solutions. */
export function LanguagesSection({ form, languages }: LanguagesSectionProps) {
  const { t } = useTranslation("organiser")
  const id = useId()
  const { values, change, errorOf } = form
  const chosen = values.languages
  const error = errorOf("languages")
  const offered = languages.filter((language) => language.offered).map((language) => language.id)
  return (
    <SettingsSection title={t("settings.fields.languages")} lead={t("settings.languages.lead")}>
      <Switch
        label={t("settings.languages.some")}
        checked={chosen !== null}
        onChange={(isRestricted) => change({ languages: isRestricted ? offered : null })}
      />
      {chosen !== null && (
        <div
          role="group"
          aria-label={t("settings.languages.some")}
          aria-describedby={error === null ? undefined : `${id}-error`}
          className="grid gap-1"
        >
          {languages.map((language) => (
            <Checkbox
              key={language.id}
              label={
                <span className="flex flex-wrap items-center gap-2">
                  {language.name}
                  {!language.offered && <Badge tone="amber">{t("settings.languages.absent")}</Badge>}
                </span>
              }
              checked={chosen.includes(language.id)}
              onChange={(isChosen) =>
                change({
                  languages: languages
                    .map((each) => each.id)
                    .filter((each) => (each === language.id ? isChosen : chosen.includes(each)))
                })
              }
            />
          ))}
          <FieldError id={`${id}-error`} error={error} />
        </div>
      )}
    </SettingsSection>
  )
}
