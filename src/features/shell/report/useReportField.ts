import { useSelector } from "@xstate/react"
import type { ReportValues } from "../../../machines/report.ts"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { useField } from "../form/useForm.ts"
import { contextOf } from "./reportSelectors.ts"

/** Value, displayed error and handlers of one field. */
export function useReportField<Field extends keyof ReportValues>(actor: ReportFormActorRef, field: Field) {
  const form = {
    ...useSelector(actor, contextOf),
    change: (change: Partial<ReportValues>) => actor.send({ type: "report.changed", change }),
    blur: (blurred: string) => actor.send({ type: "report.blurred", field: blurred })
  }
  return useField<ReportValues, Field>(form, field)
}
