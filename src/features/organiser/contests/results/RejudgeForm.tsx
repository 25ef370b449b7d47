import { useTranslation } from "react-i18next"
import type { RejudgingState } from "../../../../api/contract/organiser/rejudge.ts"
import { ChooseSome } from "../../../../ui/Choices.tsx"
import { TextField } from "../../../../ui/TextField.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { rejudgedVerdicts, type RejudgedVerdict } from "../../rejudging/rejudgedVerdicts.ts"
import { useContest } from "../ContestContext.ts"
import { useOrganiserForm } from "../useOrganiserForm.ts"

/** Parses participant ids separated by commas, semicolons or spaces; null if any is invalid. */
function idsIn(text: string): ReadonlyArray<number> | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== "")
  return words.every((word) => /^[1-9]\d{0,14}$/.test(word)) ? words.map(Number) : null
}

interface Chosen {
  readonly problems: ReadonlyArray<string>
  readonly verdicts: ReadonlyArray<RejudgedVerdict>
  readonly people: string
}

/** Selects the solutions to rejudge; an empty selection means all. */
export function RejudgeForm({ problems }: Pick<RejudgingState, "problems">) {
  const { t } = useTranslation(["organiserResults", "organiser", "submission"])
  const { slug } = useContest()
  const form = useOrganiserForm<Chosen, unknown>({
    initial: { problems: [], verdicts: [], people: "" },
    resubmittable: true,
    send: ({ startRejudging }, chosen, options) => {
      const userIds = idsIn(chosen.people) ?? []
      const problemIds = chosen.problems.map(Number)
      const payload = { problemIds, userIds, verdicts: chosen.verdicts }
      return startRejudging({ params: { slug }, payload }, options)
    }
  })
  const isWrong = idsIn(form.values.people) === null
  return (
    <FormView form={form} className="gap-5 rounded-xl border border-line bg-raised p-5">
      <ChooseSome
        label={t("rejudge.problems")}
        options={problems.map(({ id, label, title }) => ({ value: String(id), label: `${label}. ${title}` }))}
        {...useField(form, "problems")}
      />
      <ChooseSome
        label={t("organiser:rejudge.verdicts")}
        options={rejudgedVerdicts.map((value) => ({ value, label: t(`submission:verdict.${value}`) }))}
        {...useField(form, "verdicts")}
      />
      <TextField
        label={t("rejudge.people")}
        hint={t("rejudge.peopleHint")}
        inputMode="numeric"
        autoComplete="off"
        {...useField(form, "people")}
        error={isWrong ? t("rejudge.peopleWrong") : null}
      />
      <SubmitButton
        form={form}
        label={t("organiser:rejudge.start")}
        disabled={isWrong}
        className="justify-self-start"
      />
    </FormView>
  )
}
