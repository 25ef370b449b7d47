import { useTranslation } from "react-i18next"
import { Card } from "../../../ui/Card.tsx"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField } from "../../shell/form/useForm.ts"
import { NumberField } from "../contests/NumberField.tsx"
import { useProblem } from "./ProblemContext.ts"
import { useProblemForm } from "./useProblemForm.ts"

interface Limits {
  readonly timeLimitMs: number | null
  readonly memoryLimitMb: number | null
}

/** Changes the limits of time and memory; that makes a new version. */
export function LimitsForm() {
  const { t } = useTranslation("organiserProblems")
  const { id: problemId, version, timeLimitMs, memoryLimitMb, limitFromPrograms } = useProblem()
  const form = useProblemForm<Limits, unknown>({
    initial: { timeLimitMs, memoryLimitMb },
    resubmittable: true,
    check: (limits) =>
      Object.fromEntries(
        Object.entries(limits)
          .filter(([field, value]) => value === null && !(limitFromPrograms && field === "timeLimitMs"))
          .map(([field]) => [field, ["validation.required"]])
      ),
    send: ({ saveProblemLimits }, limits) =>
      saveProblemLimits({
        params: { problemId },
        payload: {
          version,
          // An unchanged limit goes on following from programs.
          timeLimitMs: limits.timeLimitMs === timeLimitMs ? null : limits.timeLimitMs,
          memoryLimitMb: limits.memoryLimitMb ?? memoryLimitMb
        }
      })
  })
  return (
    <Card>
      <FormView form={form}>
        <h2 className="text-lg font-bold">{t("overview.limits")}</h2>
        <div className="grid items-start gap-4 726:grid-cols-[repeat(2,minmax(0,1fr))]">
          <NumberField label={t("overview.timeLimit")} {...useField(form, "timeLimitMs")} />
          <NumberField label={t("overview.memoryLimit")} {...useField(form, "memoryLimitMb")} />
        </div>
        <div>
          <SubmitButton form={form} label={t("overview.saveLimits")} />
        </div>
      </FormView>
    </Card>
  )
}
