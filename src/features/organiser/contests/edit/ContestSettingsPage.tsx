import { useNavigate } from "react-router-dom"
import { useTranslation } from "react-i18next"
import type { OrganiserSettings, ContestSettings } from "../../../../api/contract/organiser/settings.ts"
import { organiserTab } from "../../../../routes/paths.ts"
import { useContest } from "../ContestContext.ts"
import { organiserPage } from "../OrganiserFrame.tsx"
import { useOrganiserQuery } from "../useOrganiserQuery.ts"
import { LanguagesSection } from "./LanguagesSection.tsx"
import { PagesSection } from "./PagesSection.tsx"
import { ProblemsSection } from "./ProblemsSection.tsx"
import { StagesSection } from "./StagesSection.tsx"
import { useSettingsEditor, type SectionProps, type SettingsEditor } from "./useSettingsEditor.ts"
import { Loaded } from "../../../shell/frame/Loaded.tsx"
import { Conflicts } from "../../Conflicts.tsx"
import { SaveBar } from "../../SaveBar.tsx"
import { Switch } from "../../../../ui/Switch.tsx"
import { MomentsFields } from "../MomentsFields.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import type { SettingsField } from "../../../../machines/settingsEditorMachine.ts"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"

/** Settings page of a contest. */
export const ContestSettingsPage = organiserPage("edit", Settings)

function Settings() {
  const settings = useOrganiserQuery("getContestSettings", {})
  return (
    <Loaded query={settings} className="grid gap-6" blocks="h-72" count={3}>
      {(data) => <Form loaded={data} />}
    </Loaded>
  )
}

function Form({ loaded }: { readonly loaded: OrganiserSettings }) {
  const { slug } = useContest()
  const navigate = useNavigate()
  const form = useSettingsEditor(slug, loaded, (saved) => {
    if (saved !== slug) void navigate(organiserTab(saved, "edit"), { replace: true })
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <SettingsConflicts form={form} />
      <NamesSection form={form} frozen={loaded.frozen} />
      <MomentsSection form={form} frozen={loaded.frozen} />
      <ProblemsSection form={form} frozen={loaded.frozen} />
      <LanguagesSection form={form} languages={loaded.languages} />
      <PagesSection form={form} />
      <StagesSection form={form} loaded={loaded} />
      <SaveBar form={form} />
    </div>
  )
}

/** Schedule settings of a contest. */
function MomentsSection({ form, frozen }: SectionProps) {
  const { t } = useTranslation("organiser")
  const { values, change, errorOf } = form
  return (
    <SettingsSection title={t("settings.moments")} lead={t("settings.momentsLead")} frozen={frozen.moments}>
      <Switch
        label={t("settings.fields.hasRegistration")}
        hint={t("settings.hints.hasRegistration")}
        checked={values.hasRegistration}
        disabled={frozen.registration !== null}
        onChange={(hasRegistration) =>
          change({ hasRegistration, ...(hasRegistration ? {} : withoutRegistration) })
        }
      />
      <MomentsFields
        values={values}
        hasRegistration={values.hasRegistration}
        onChange={change}
        errorOf={errorOf}
      />
    </SettingsSection>
  )
}

const withoutRegistration = { registrationStartsAt: null, registrationEndsAt: null }

/** Fields changed by two organisers at once. */
function SettingsConflicts({ form }: { readonly form: SettingsEditor }) {
  const { t, i18n } = useTranslation("organiser")
  const conflicts = form.conflicts.map((field) => ({
    field,
    label: t(`settings.fields.${field}`),
    mine: written(field, form.values, i18n.language),
    theirs: written(field, form.theirs, i18n.language)
  }))
  return <Conflicts conflicts={conflicts} onResolve={form.resolve} />
}

function written(field: SettingsField, values: ContestSettings, language: string): string {
  const value = values[field]
  if (value === null || value === "") return "–"
  if (typeof value === "string") {
    return /^\d{4}-.*Z$/.test(value) ? new Date(value).toLocaleString(language) : value
  }
  if (field === "problems") return values.problems.map(({ id, points }) => `№ ${id}: ${points}`).join("\n")
  return typeof value === "object" ? Object.values(value).join(" ") : String(value)
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
function NamesSection({ form, frozen }: SectionProps) {
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
