import { useTranslation } from "react-i18next"
import type { OrganiserPeople } from "../../../../api/contract/organiser/people.ts"
import type { GiveExtraTime } from "../../../../api/contract/organiser/extraTime.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Combobox } from "../../../../ui/Combobox.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import type { FieldErrors } from "../../../../api/errors.ts"
import { FormDialog } from "../../../shell/form/FormDialog.tsx"
import { useField, type FieldsOf } from "../../../shell/form/useForm.ts"
import { useContest } from "../ContestContext.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"
import { useParticipantName } from "../useParticipantName.ts"

interface ExtraTimeDialogProps {
  readonly cities: OrganiserPeople["cities"]
  /** The participant; null for a city or all participants. */
  readonly person: { readonly userId: number; readonly name: string | null } | null
  readonly onClose: () => void
}

interface Typed {
  readonly scope: "all" | "city"
  readonly city: string | null
  readonly minutes: string
  readonly reason: string
}

/** Parses signed minutes; NaN if invalid. */
const minutesOf = (typed: string) =>
  /^\s*[-−+]?\d{1,4}\s*$/.test(typed) ? Number(typed.trim().replace("−", "-")) : Number.NaN

/** Adds or subtracts time for one participant, a city or all participants. */
export function ExtraTimeDialog({ cities, person, onClose }: ExtraTimeDialogProps) {
  const { t } = useTranslation("organiserPeople")
  const { slug } = useContest()
  const nameOf = useParticipantName()
  const form = useOrganiserForm<Typed, unknown>({
    initial: { scope: "all", city: null, minutes: "10", reason: "" },
    check: (typed) => errorsIn(typed, person === null),
    send: ({ giveExtraTime }, typed, options) =>
      giveExtraTime({ params: { slug }, payload: payloadOf(typed, person) }, options),
    onDone: onClose
  })
  return (
    <FormDialog
      form={form}
      title={person === null ? t("extra.title") : t("extra.titleOne", { name: nameOf(person) })}
      submit={t("extra.submit")}
      onClose={onClose}
    >
      {person === null && <Audience form={form} cities={cities} />}
      <TextField
        label={t("extra.minutes")}
        hint={t("extra.minutesHint")}
        inputMode="text"
        autoComplete="off"
        {...useField(form, "minutes")}
      />
      <TextArea
        label={t("extra.reason")}
        hint={t("extra.reasonHint")}
        maxLength={500}
        {...useField(form, "reason")}
      />
      <p className="text-sm text-ink-soft">{t("extra.notice")}</p>
    </FormDialog>
  )
}

interface AudienceProps {
  readonly form: FieldsOf<Typed>
  readonly cities: OrganiserPeople["cities"]
}

function Audience({ form, cities }: AudienceProps) {
  const { t } = useTranslation("organiserPeople")
  const { scope } = form.values
  const city = useField(form, "city")
  return (
    <>
      <ChooseOne
        label={t("extra.to")}
        options={[
          { value: "all", label: t("extra.all") },
          { value: "city", label: t("extra.city"), disabled: cities.length === 0 }
        ]}
        {...useField(form, "scope")}
      />
      {scope === "all" && <p className="text-sm text-ink-soft">{t("extra.allHint")}</p>}
      {scope === "city" && (
        <Combobox
          label={t("extra.cityLabel")}
          placeholder={t("extra.chooseCity")}
          nothingFound={t("extra.noCity")}
          openLabel={t("extra.openCities")}
          options={cities.map((one) => ({ value: one.city, label: t("extra.cityOption", { ...one }) }))}
          {...city}
        />
      )}
    </>
  )
}

function errorsIn({ scope, city, minutes, reason }: Typed, toMany: boolean): FieldErrors {
  const count = minutesOf(minutes)
  const wrong = !Number.isInteger(count) || count === 0 || Math.abs(count) > 600
  return {
    ...(toMany && scope === "city" && city === null ? { city: ["validation.required"] } : {}),
    ...(wrong ? { minutes: ["validation.extraMinutes"] } : {}),
    ...(reason.trim() === "" ? { reason: ["validation.required"] } : {})
  }
}

function payloadOf(
  { scope, city, minutes, reason }: Typed,
  person: ExtraTimeDialogProps["person"]
): GiveExtraTime {
  const what = { minutes: minutesOf(minutes), reason: reason.trim() }
  if (person !== null) return { scope: "one", userId: person.userId, ...what }
  return scope === "city" && city !== null ? { scope, city, ...what } : { scope: "all", ...what }
}
