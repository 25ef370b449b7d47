import { useState } from "react"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserPeople } from "../../../../api/contract/organiser/people.ts"
import type { GiveExtraTime } from "../../../../api/contract/organiser/extraTime.ts"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { Combobox } from "../../../../ui/Combobox.tsx"
import { TextArea } from "../../../../ui/TextArea.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormDialog } from "../../classes/FormDialog.tsx"
import { useOrganiserAction } from "../useOrganiserAction.ts"
import { useNames } from "./useNames.ts"

interface ExtraTimeDialogProps {
  readonly slug: string
  readonly cities: OrganiserPeople["cities"]
  /** For them alone; null: for a city or for all. */
  readonly person: { readonly userId: number; readonly name: string | null } | null
  readonly onClose: () => void
}

interface Typed {
  readonly scope: "all" | "city"
  readonly city: string | null
  readonly minutes: string
  readonly reason: string
}

/** Minutes with a sign of either kind; NaN for anything else. */
const minutesOf = (typed: string) =>
  /^\s*[-−+]?\d{1,4}\s*$/.test(typed) ? Number(typed.trim().replace("−", "-")) : Number.NaN

/** Gives time to one, a city or all, or takes it away. */
export function ExtraTimeDialog({ slug, cities, person, onClose }: ExtraTimeDialogProps) {
  const { t } = useTranslation(["organiserPeople", "validation"])
  const nameOf = useNames()
  const [typed, setTyped] = useState<Typed>({ scope: "all", city: null, minutes: "10", reason: "" })
  const [asked, setAsked] = useState(false)
  const giving = useOrganiserAction<GiveExtraTime, { readonly id: number }>({
    slug,
    act: (api, payload, idempotencyKey) =>
      api.run("giveExtraTime", { params: { slug }, payload }, { idempotencyKey }),
    onDone: onClose
  })
  const faults = faultsIn(typed, person === null)
  const refused = giving.error?._tag === "Rejected" ? giving.error.fieldErrors : {}
  const told = (field: keyof Typed) => {
    if (asked && faults[field] !== undefined) return t(`validation:${faults[field]}`)
    return refused[field]?.[0] ?? null
  }
  const change = (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed }))
  const submit: ComponentProps<"form">["onSubmit"] = (event) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(faults).length === 0 && !giving.isPending) giving.mutate(formOf(typed, person))
  }
  return (
    <FormDialog
      title={person === null ? t("extra.title") : t("extra.titleOne", { name: nameOf(person) })}
      submit={t("extra.submit")}
      busy={giving.isPending}
      onClose={onClose}
      bind={{ onSubmit: submit, noValidate: true }}
    >
      {person === null && (
        <Audience typed={typed} cities={cities} error={told("city") ?? told("scope")} onChange={change} />
      )}
      <TextField
        label={t("extra.minutes")}
        hint={t("extra.minutesHint")}
        inputMode="text"
        autoComplete="off"
        value={typed.minutes}
        error={told("minutes")}
        onChange={(minutes) => change({ minutes })}
      />
      <TextArea
        label={t("extra.reason")}
        hint={t("extra.reasonHint")}
        value={typed.reason}
        maxLength={500}
        error={told("reason")}
        onChange={(reason) => change({ reason })}
      />
      <p className="text-sm text-ink-soft">{t("extra.told")}</p>
    </FormDialog>
  )
}

interface AudienceProps {
  readonly typed: Typed
  readonly cities: OrganiserPeople["cities"]
  readonly error: string | null
  readonly onChange: (changed: Partial<Typed>) => void
}

function Audience({ typed: { scope, city }, cities, error, onChange }: AudienceProps) {
  const { t } = useTranslation("organiserPeople")
  return (
    <>
      <ChooseOne
        label={t("extra.to")}
        value={scope}
        options={[
          { value: "all", label: t("extra.all") },
          { value: "city", label: t("extra.city"), disabled: cities.length === 0 }
        ]}
        error={scope === "all" ? error : null}
        onChange={(chosen) => onChange({ scope: chosen })}
      />
      {scope === "all" && <p className="text-sm text-ink-soft">{t("extra.allHint")}</p>}
      {scope === "city" && (
        <Combobox
          label={t("extra.cityLabel")}
          placeholder={t("extra.chooseCity")}
          nothingFound={t("extra.noCity")}
          openLabel={t("extra.openCities")}
          value={city}
          options={cities.map((one) => ({ value: one.city, label: t("extra.cityOption", { ...one }) }))}
          error={error}
          onChange={(chosen) => onChange({ city: chosen })}
        />
      )}
    </>
  )
}

function faultsIn({ scope, city, minutes, reason }: Typed, toMany: boolean) {
  const count = minutesOf(minutes)
  const wrong = !Number.isInteger(count) || count === 0 || Math.abs(count) > 600
  const faults: Partial<Record<keyof Typed, "required" | "extraMinutes">> = {
    ...(toMany && scope === "city" && city === null ? { city: "required" } : {}),
    ...(wrong ? { minutes: "extraMinutes" } : {}),
    ...(reason.trim() === "" ? { reason: "required" } : {})
  }
  return faults
}

function formOf(
  { scope, city, minutes, reason }: Typed,
  person: ExtraTimeDialogProps["person"]
): GiveExtraTime {
  const what = { minutes: minutesOf(minutes), reason: reason.trim() }
  if (person !== null) return { scope: "one", userId: person.userId, ...what }
  return scope === "city" && city !== null ? { scope, city, ...what } : { scope: "all", ...what }
}
