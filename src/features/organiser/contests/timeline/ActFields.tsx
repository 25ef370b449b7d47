import { useTranslation } from "react-i18next"
import type { OrganiserContestDetails } from "../../../../api/contract/organiser/contests.ts"
import type { OrganiserLife } from "../../../../api/contract/organiser/life.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { MomentField } from "../MomentField.tsx"
import { MomentsFields } from "../MomentsFields.tsx"
import { NumberField } from "../NumberField.tsx"
import { useContestTitle } from "../useContestTitle.ts"
import type { ActValues } from "./actValues.ts"

interface ActFieldsProps {
  readonly type: string
  readonly contest: OrganiserContestDetails
  readonly life: OrganiserLife
  readonly values: ActValues
  readonly onChange: (changes: Partial<ActValues>) => void
  readonly errorOf: (field: string) => string | null
}

/** Input fields of an action. */
export function ActFields(props: ActFieldsProps) {
  const { type, contest, life, values, onChange, errorOf } = props
  const { t } = useTranslation("organiser")
  const title = useContestTitle()(contest)
  switch (type) {
    case "contest.endNow":
    case "results.publish":
      return (
        <TextField
          label={t("acts.typeName", { title })}
          autoComplete="off"
          value={values.name}
          onChange={(name) => onChange({ name })}
          error={errorOf("name")}
        />
      )
    case "registration.reopen":
      return (
        <MomentField
          label={t("acts.until")}
          value={values.until}
          onChange={(until) => onChange({ until })}
          error={errorOf("until")}
        />
      )
    case "contest.reschedule":
      return (
        <MomentsFields
          values={values.moments}
          hasRegistration={life.hasRegistration}
          onChange={(changes) => onChange({ moments: { ...values.moments, ...changes } })}
          errorOf={errorOf}
        />
      )
    case "contest.extend":
      return <Extension {...props} />
    case "interval.remove":
      return (
        <>
          {(["from", "to"] as const).map((field) => (
            <MomentField
              key={field}
              label={t(`acts.${field}`)}
              value={values[field]}
              onChange={(moment) => onChange({ [field]: moment })}
              error={errorOf(field)}
            />
          ))}
        </>
      )
    case "interval.restore":
      return <Removed {...props} />
    default:
      return null
  }
}

function Extension({ values, onChange, errorOf }: ActFieldsProps) {
  const { t } = useTranslation("organiser")
  return (
    <>
      <ChooseOne
        label={t("acts.how")}
        value={values.extendBy}
        options={(["minutes", "moment"] as const).map((value) => ({
          value,
          label: t(`acts.extendBy.${value}`)
        }))}
        onChange={(extendBy) => onChange({ extendBy })}
      />
      {values.extendBy === "minutes" ? (
        <NumberField
          label={t("acts.minutes")}
          value={values.minutes}
          onChange={(minutes) => onChange({ minutes })}
          error={errorOf("byS")}
        />
      ) : (
        <MomentField
          label={t("acts.newEnd")}
          value={values.to}
          onChange={(to) => onChange({ to })}
          error={errorOf("to")}
        />
      )}
    </>
  )
}

function Removed({ life, values, onChange }: ActFieldsProps) {
  const { t, i18n } = useTranslation("organiser")
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "short", timeStyle: "medium" })
  const removed = life.gaps.filter(({ kind }) => kind === "removed")
  return (
    <Select
      label={t("acts.interval")}
      value={values.from ?? ""}
      options={removed.map(({ from, to }) => ({
        value: from,
        label: format.formatRange(new Date(from), new Date(to))
      }))}
      onChange={(chosen) => {
        const gap = removed.find(({ from }) => from === chosen)
        if (gap !== undefined) onChange({ from: gap.from, to: gap.to })
      }}
    />
  )
}
