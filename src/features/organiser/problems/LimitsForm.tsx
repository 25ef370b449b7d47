import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { OrganiserApi } from "../../../api/OrganiserApi.ts"
import { Card } from "../../../ui/Card.tsx"
import { FormView } from "../../shell/form/FormView.tsx"
import { SubmitButton } from "../../shell/form/SubmitButton.tsx"
import { useField, useForm } from "../../shell/form/useForm.ts"
import { NumberField } from "../contests/NumberField.tsx"
import { problemKeys } from "./problemCalls.ts"
import { useProblem } from "./ProblemContext.ts"

interface Limits {
  readonly timeLimitMs: number | null
  readonly memoryLimitMb: number | null
}

/** Changes the limits of time and memory; that makes a new version. */
export function LimitsForm() {
  const { t } = useTranslation("organiserProblems")
  const { id: problemId, version, timeLimitMs, memoryLimitMb, limitFromPrograms } = useProblem()
  const queries = useQueryClient()
  const form = useForm<Limits, unknown>(
    { timeLimitMs, memoryLimitMb },
    {
      resubmittable: true,
      check: (limits) =>
        Object.fromEntries(
          Object.entries(limits)
            .filter(([field, value]) => value === null && !(limitFromPrograms && field === "timeLimitMs"))
            .map(([field]) => [field, ["validation.required"]])
        ),
      send: (limits) =>
        OrganiserApi.use(({ saveProblemLimits }) =>
          saveProblemLimits({
            params: { problemId },
            payload: {
              version,
              // An unchanged limit goes on following from programs.
              timeLimitMs: limits.timeLimitMs === timeLimitMs ? null : limits.timeLimitMs,
              memoryLimitMb: limits.memoryLimitMb ?? memoryLimitMb
            }
          })
        ),
      onSent: () => void queries.invalidateQueries({ queryKey: problemKeys.all })
    }
  )
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
