import { useTranslation } from "react-i18next"
import type { SetMoments } from "../../../api/contract/organiser/settings.ts"
import { MomentField } from "./MomentField.tsx"
import { NumberField } from "./NumberField.tsx"

interface MomentsFieldsProps {
  readonly values: SetMoments
  readonly hasRegistration: boolean
  readonly onChange: (changes: Partial<SetMoments>) => void
  readonly errorOf: (field: string) => string | null
}

const ofRegistration = ["registrationStartsAt", "registrationEndsAt"] as const
const others = ["availableAt", "freezeAt"] as const

/** Date and time fields of a contest. */
export function MomentsFields({ values, hasRegistration, onChange, errorOf }: MomentsFieldsProps) {
  const { t } = useTranslation("organiser")
  const maybe = (field: (typeof ofRegistration)[number] | (typeof others)[number]) => (
    <MomentField
      key={field}
      label={t(`settings.fields.${field}`)}
      hint={t(`settings.hints.${field}`)}
      value={values[field]}
      onChange={(moment) => onChange({ [field]: moment })}
      error={errorOf(field)}
    />
  )
  const firm = (field: "startsAt" | "endsAt") => (
    <MomentField
      label={t(`settings.fields.${field}`)}
      value={values[field]}
      onChange={(moment) => moment !== null && onChange({ [field]: moment })}
      error={errorOf(field)}
    />
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
      {hasRegistration && ofRegistration.map(maybe)}
      {firm("startsAt")}
      {firm("endsAt")}
      {others.map(maybe)}
      <NumberField
        label={t("settings.fields.durationS")}
        hint={t("settings.hints.durationS")}
        value={values.durationS === null ? null : Math.round(values.durationS / 60)}
        onChange={(minutes) => onChange({ durationS: minutes === null ? null : minutes * 60 })}
        error={errorOf("durationS")}
      />
    </div>
  )
}
