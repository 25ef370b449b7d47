import { useTranslation } from "react-i18next"
import type { PracticeRejudgingState } from "../../../../api/contract/organiser/rejudge.ts"
import { Card } from "../../../../ui/Card.tsx"
import { ChooseSome } from "../../../../ui/Choices.tsx"
import { FormView } from "../../../shell/form/FormView.tsx"
import { SubmitButton } from "../../../shell/form/SubmitButton.tsx"
import { useField } from "../../../shell/form/useForm.ts"
import { rejudgedVerdicts, type RejudgedVerdict } from "../../rejudging/rejudgedVerdicts.ts"
import { useProblem } from "../ProblemContext.ts"
import { useProblemForm } from "../useProblemForm.ts"
import { useLanguageName } from "../../../shell/frame/useLanguageName.ts"

interface Chosen {
  readonly languages: ReadonlyArray<string>
  readonly verdicts: ReadonlyArray<RejudgedVerdict>
}

/** Selects the practice solutions to rejudge; an empty selection means all. */
export function ChooseSolutions({
  solutions,
  languages
}: Pick<PracticeRejudgingState, "solutions" | "languages">) {
  const { t } = useTranslation(["organiserProblems", "organiser", "submission"])
  const { id: problemId } = useProblem()
  const nameOf = useLanguageName()
  const form = useProblemForm<Chosen, unknown>({
    initial: { languages: [], verdicts: [] },
    resubmittable: true,
    send: ({ startPracticeRejudging }, payload, sendOptions) =>
      startPracticeRejudging({ params: { problemId }, payload }, sendOptions)
  })
  const chosenLanguages = useField(form, "languages")
  return (
    <Card>
      <FormView form={form} className="gap-5">
        <p className="font-bold">{t("rejudging.solutions", { total: solutions })}</p>
        {languages.length > 1 && (
          <ChooseSome
            label={t("rejudging.languages")}
            options={languages.map((value) => ({ value, label: nameOf(value) }))}
            {...chosenLanguages}
          />
        )}
        <ChooseSome
          label={t("organiser:rejudge.verdicts")}
          options={rejudgedVerdicts.map((value) => ({ value, label: t(`submission:verdict.${value}`) }))}
          {...useField(form, "verdicts")}
        />
        <SubmitButton form={form} label={t("organiser:rejudge.start")} className="justify-self-start" />
      </FormView>
    </Card>
  )
}
