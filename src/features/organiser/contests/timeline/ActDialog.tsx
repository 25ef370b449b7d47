import { useTranslation } from "react-i18next"
import type { OrganiserLife, LifeAction } from "../../../../api/contract/organiser/life.ts"
import { useField, type FieldsOf } from "../../../shell/form/useForm.ts"
import { FormDialog } from "../../../shell/form/FormDialog.tsx"
import { useContest } from "../ContestContext.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { actKey } from "./ContestLifeDiagram.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Select } from "../../../../ui/Select.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { MomentField } from "../MomentField.tsx"
import { MomentsFields } from "../MomentsFields.tsx"
import { NumberField } from "../NumberField.tsx"
import { useContestTitle } from "../useContestTitle.ts"
import type { SetMoments } from "../../../../api/contract/organiser/settings.ts"

interface ActDialogProps {
  readonly type: string
  readonly life: OrganiserLife
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Confirmation dialog of a contest action: its inputs, its consequences and how to undo it. */
export function ActDialog({ type, life, onClose, onDone }: ActDialogProps) {
  const { t } = useTranslation("organiser")
  const { slug } = useContest()
  const form = useOrganiserForm<ActValues, unknown>({
    initial: firstValues(life),
    send: ({ actOnContest }, values, options) =>
      actOnContest({ params: { slug }, payload: actOf(type, values)! }, options),
    onDone
  })
  const key = actKey(type)
  return (
    <FormDialog
      form={form}
      title={t(`acts.${key}.title`)}
      submit={t(`acts.${key}.button`)}
      danger={type === "contest.endNow" || type === "results.publish"}
      disabled={actOf(type, form.values) === null}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        {type === "contest.undo" && life.undo !== null
          ? t(`timeline.undo.${life.undo}`)
          : t(`acts.${key}.text`)}
      </p>
      <p className="text-ink-soft">{t(`acts.${key}.back`)}</p>
      <ActFields type={type} life={life} form={form} />
    </FormDialog>
  )
}

interface ActFieldsProps {
  readonly type: string
  readonly life: OrganiserLife
  readonly form: FieldsOf<ActValues>
}

/** Input fields of an action. */
function ActFields(props: ActFieldsProps) {
  const { type, life, form } = props
  const { moments } = form.values
  const name = useField(form, "name")
  const until = useField(form, "until")
  const from = useField(form, "from")
  const to = useField(form, "to")
  const { t } = useTranslation("organiser")
  const title = useContestTitle()(useContest())
  switch (type) {
    case "contest.endNow":
    case "results.publish":
      return <TextField label={t("acts.typeName", { title })} autoComplete="off" {...name} />
    case "registration.reopen":
      return <MomentField label={t("acts.until")} {...until} />
    case "contest.reschedule":
      return (
        <MomentsFields
          values={moments}
          hasRegistration={life.hasRegistration}
          onChange={(changes) => form.change({ moments: { ...moments, ...changes } })}
          errorOf={(field) => form.serverErrors[field]?.[0] ?? null}
        />
      )
    case "contest.extend":
      return <Extension form={form} />
    case "interval.remove":
      return (
        <>
          <MomentField label={t("acts.from")} {...from} />
          <MomentField label={t("acts.to")} {...to} />
        </>
      )
    case "interval.restore":
      return <Removed {...props} />
    default:
      return null
  }
}

function Extension({ form }: Pick<ActFieldsProps, "form">) {
  const { t } = useTranslation("organiser")
  const { values, serverErrors } = form
  const extendBy = useField(form, "extendBy")
  const to = useField(form, "to")
  return (
    <>
      <ChooseOne
        label={t("acts.how")}
        options={(["minutes", "moment"] as const).map((value) => ({
          value,
          label: t(`acts.extendBy.${value}`)
        }))}
        {...extendBy}
      />
      {values.extendBy === "minutes" ? (
        <NumberField
          label={t("acts.minutes")}
          value={values.minutes}
          onChange={(minutes) => form.change({ minutes })}
          error={serverErrors["byS"]?.[0] ?? null}
        />
      ) : (
        <MomentField label={t("acts.newEnd")} {...to} />
      )}
    </>
  )
}

function Removed({ life, form }: ActFieldsProps) {
  const { t, i18n } = useTranslation("organiser")
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: "short", timeStyle: "medium" })
  const removed = life.gaps.filter(({ kind }) => kind === "removed")
  return (
    <Select
      label={t("acts.interval")}
      value={form.values.from ?? ""}
      options={removed.map(({ from, to }) => ({
        value: from,
        label: format.formatRange(new Date(from), new Date(to))
      }))}
      onChange={(chosen) => {
        const gap = removed.find(({ from }) => from === chosen)
        if (gap !== undefined) form.change({ from: gap.from, to: gap.to })
      }}
    />
  )
}

/** Union of the inputs of all actions. */
interface ActValues {
  readonly name: string
  readonly until: string | null
  readonly extendBy: "minutes" | "moment"
  readonly minutes: number | null
  readonly from: string | null
  readonly to: string | null
  readonly moments: SetMoments
}

/** Initial values of an action dialog. */
const firstValues = ({ moments, gaps }: OrganiserLife): ActValues => {
  const removed = gaps.find(({ kind }) => kind === "removed")
  return {
    name: "",
    until: moments.startsAt,
    extendBy: "minutes",
    minutes: 15,
    from: removed?.from ?? null,
    to: removed?.to ?? null,
    moments
  }
}

/** Request payload of an action; null if an input is missing. */
function actOf(type: string, values: ActValues): LifeAction | null {
  const { name, until, extendBy, minutes, from, to, moments } = values
  switch (type) {
    case "contest.publish":
    case "contest.unpublish":
    case "registration.close":
    case "contest.startNow":
    case "contest.pause":
    case "contest.resume":
    case "contest.undo":
    case "results.reopen":
      return { type }
    case "contest.endNow":
    case "results.publish":
      return name.trim() === "" ? null : { type, name }
    case "registration.reopen":
      return until === null ? null : { type, until }
    case "contest.reschedule":
      return { type, ...moments }
    case "contest.extend":
      if (extendBy === "moment") return to === null ? null : { type, to }
      return minutes === null || minutes === 0 ? null : { type, byS: minutes * 60 }
    case "interval.remove":
    case "interval.restore":
      return from === null || to === null ? null : { type, from, to }
    default:
      return null
  }
}
