import { useTranslation } from "react-i18next"
import type { OrganiserSettings } from "../../../../api/contract/organiser/settings.ts"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import type { SettingsEditor } from "./useSettingsEditor.ts"

interface NamesSectionProps {
  readonly form: SettingsEditor
  readonly frozen: OrganiserSettings["frozen"]
}

const names = [
  ["titleRu", "ru"],
  ["titleEn", "en"]
] as const
const summaries = [
  ["summaryRu", "ru"],
  ["summaryEn", "en"]
] as const

/** Titles and slug of the contest. */
export function NamesSection({ form, frozen }: NamesSectionProps) {
  const { t } = useTranslation("organiser")
  const { change, fieldOf } = form
  return (
    <SettingsSection title={t("settings.names")}>
      <div className="grid items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
        {names.map(([field, lang]) => (
          <TextField key={field} label={t(`settings.fields.${field}`)} lang={lang} {...fieldOf(field)} />
        ))}
        {summaries.map(([field, lang]) => (
          <TextArea
            key={field}
            label={t(`settings.fields.${field}`)}
            lang={lang}
            {...fieldOf(field)}
            onChange={(text) => change({ [field]: text.replaceAll(/[\r\n]+/g, " ") })}
          />
        ))}
      </div>
      <TextField
        label={t("settings.fields.slug")}
        hint={frozen.slug === null ? t("settings.hints.slug") : t(`settings.frozen.${frozen.slug}`)}
        disabled={frozen.slug !== null}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...fieldOf("slug")}
        onChange={(slug) => change({ slug: slug.trim().toLowerCase() })}
      />
    </SettingsSection>
  )
}
