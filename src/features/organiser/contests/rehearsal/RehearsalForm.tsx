import { useTranslation } from "react-i18next"
import {
  type ContestRehearsals,
  RehearsalCrowd,
  type RehearsalOrder
} from "../../../../api/contract/organiser/rehearsals.ts"
import { Banner } from "../../../../ui/Banner.tsx"
import { Card } from "../../../../ui/Card.tsx"
import { ChooseOne } from "../../../../ui/Choices.tsx"
import { checkCall } from "../../../shell/form/checkCall.ts"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { Section } from "../../../shell/frame/Section.tsx"
import { useFormat } from "../../../shell/frame/useFormat.ts"
import { useContest } from "../ContestContext.ts"
import { NumberField } from "../NumberField.tsx"
import { useOrganiserForm } from "../useOrganiserForm.ts"

interface Typed extends Omit<RehearsalOrder, "participants" | "minutes"> {
  readonly participants: number | null
  readonly minutes: number | null
}

const orderOf = ({ participants, minutes, ...typed }: Typed): RehearsalOrder => ({
  ...typed,
  participants: participants ?? 0,
  minutes: minutes ?? 0
})

/** Long enough for a first impression. */
const usualMinutes = 15

interface RehearsalFormProps extends Pick<ContestRehearsals, "rejection" | "plannedMinutes"> {
  readonly latest: ContestRehearsals["newest"]
}

/** Starts a rehearsal, by default one like the latest. */
export function RehearsalForm({ rejection, plannedMinutes, latest }: RehearsalFormProps) {
  const { t } = useTranslation("rehearsal")
  const { slug } = useContest()
  const { number } = useFormat()
  const form = useOrganiserForm<Typed, unknown>({
    initial: {
      participants: latest?.participants ?? 50,
      minutes: latest?.minutes ?? Math.max(1, Math.min(usualMinutes, Math.floor(plannedMinutes))),
      speed: null,
      crowd: latest?.crowd ?? "usual"
    },
    resubmittable: true,
    check: (typed) => checkCall("startRehearsal", orderOf(typed)),
    send: ({ startRehearsal }, typed, options) =>
      startRehearsal({ params: { slug }, payload: orderOf(typed) }, options)
  })
  const { minutes, crowd } = form.values
  const speed = Math.max(1, plannedMinutes / (minutes || 1))
  return (
    <Section title={t(latest === null ? "form.title" : "form.again")}>
      {rejection !== null && (
        <div role="status">
          <Banner tone="amber">{rejection}</Banner>
        </div>
      )}
      <Card>
        <FormView form={form} className="gap-5">
          <div className="grid items-start gap-5 768:grid-cols-3">
            <NumberField
              label={t("form.participants")}
              hint={t("form.participantsHint")}
              {...useField(form, "participants")}
            />
            <NumberField
              label={t("form.minutes")}
              hint={t("form.minutesHint", { planned: number(plannedMinutes, { maximumFractionDigits: 0 }) })}
              {...useField(form, "minutes")}
            />
            <NumberField
              label={t("form.speed")}
              hint={t("form.speedHint", { speed: number(speed, { maximumFractionDigits: 1 }) })}
              {...useField(form, "speed")}
            />
          </div>
          <div className="grid gap-2">
            <ChooseOne
              label={t("form.crowd")}
              options={RehearsalCrowd.literals.map((value) => ({ value, label: t(`crowds.${value}`) }))}
              {...useField(form, "crowd")}
            />
            <p className="max-w-[68ch] text-sm text-ink-soft">{t(`crowdTexts.${crowd}`)}</p>
          </div>
          <SubmitButton
            form={form}
            label={t("form.start")}
            disabled={rejection !== null}
            className="justify-self-start"
          />
        </FormView>
      </Card>
    </Section>
  )
}
