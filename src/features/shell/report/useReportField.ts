import { useSelector } from "@xstate/react"
import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import type { ReportField, ReportValues } from "../../../machines/report.ts"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { contextOf } from "./reportSelectors.ts"

/** Translates a validation key of the contract. */
export const problemText = (t: TFunction<"validation">, key: string | undefined): string | null =>
  key === undefined ? null : t(key.replace("validation.", "") as "required")

/**
 * Value, displayed error and handlers of one field: the server's error, or the local one once the field was touched.
 */
export function useReportField<Field extends ReportField>(actor: ReportFormActorRef, field: Field) {
  const { t } = useTranslation("validation")
  const { values, visited, problems, rejections } = useSelector(actor, contextOf)
  const own = visited.includes(field) ? problems[field]?.[0] : undefined
  return {
    value: values[field],
    error: rejections[field]?.[0] ?? problemText(t, own),
    onChange: (value: ReportValues[Field]) =>
      actor.send({ type: "report.changed", change: { [field]: value } }),
    onBlur: () => actor.send({ type: "report.left", field })
  }
}
