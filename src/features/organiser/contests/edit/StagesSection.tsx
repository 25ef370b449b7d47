import { useTranslation } from "react-i18next"
import { type OrganiserSettings, SelectionKind } from "../../../../api/contract/organiser/settings.ts"
import { FieldError } from "../../../../ui/Field.tsx"
import { Select } from "../../../../ui/Select.tsx"
import type { Option } from "../../../../ui/Options.tsx"
import { NumberField } from "../NumberField.tsx"
import { SettingsSection } from "./SettingsSection.tsx"
import type { SettingsEditor } from "./useSettingsEditor.ts"

interface StagesSectionProps {
  readonly form: SettingsEditor
  readonly loaded: OrganiserSettings
}

/** The next stage and the rule that selects who advances to it. */
export function StagesSection({ form, loaded }: StagesSectionProps) {
  const { t } = useTranslation("organiser")
  const { values, change, errorOf } = form
  const { nextContest } = values
  const none: Option<string> = { value: "", label: t("settings.stages.last") }
  const options = [none, ...loaded.followers.map(({ slug, title }) => ({ value: slug, label: title }))]
  const choose = (slug: string) =>
    change(
      slug === ""
        ? { nextContest: null, selection: null }
        : { nextContest: slug, selection: values.selection ?? { kind: "best", count: 30 } }
    )
  return (
    <SettingsSection
      title={t("settings.stages.title")}
      lead={t("settings.stages.lead")}
      frozen={loaded.frozen.stages}
    >
      <div className="grid gap-1.5">
        <Select
          label={t("settings.fields.nextContest")}
          value={nextContest ?? ""}
          options={options}
          onChange={choose}
        />
        <FieldError id="next-contest-error" error={errorOf("nextContest")} />
      </div>
      {nextContest !== null && <Rule form={form} />}
    </SettingsSection>
  )
}

function Rule({ form: { values, change, errorOf } }: Pick<StagesSectionProps, "form">) {
  const { t } = useTranslation("organiser")
  const { kind, count } = values.selection ?? { kind: "best", count: 0 }
  return (
    <div className="grid items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
      <Select
        label={t("settings.fields.selection")}
        value={kind}
        options={SelectionKind.literals.map((value) => ({ value, label: t(`settings.selection.${value}`) }))}
        onChange={(chosen) => change({ selection: { kind: chosen, count } })}
      />
      <NumberField
        label={t(`settings.counted.${kind}`)}
        value={count === 0 ? null : count}
        onChange={(number) => change({ selection: { kind, count: number ?? 0 } })}
        error={errorOf("selection")}
      />
    </div>
  )
}
