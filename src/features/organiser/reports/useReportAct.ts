import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportFile } from "../../../api/contract/messages/reports.ts"
import type { Api } from "../../../api/client.ts"
import type { ApiError } from "../../../api/errors.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

/** Shows a report as an act left it; the lists load again. */
export function useShowReport() {
  const queries = useQueryClient()
  return (report: ReportFile) => {
    queries.setQueryData(queryKeys.report(report.number), report)
    return queries.invalidateQueries({ queryKey: queryKeys.allReports })
  }
}

/** An act upon a report, which answers with the report as it is now. */
export function useReportAct(act: (api: Api) => Promise<ReportFile>) {
  const api = useApi()
  const onSuccess = useShowReport()
  return useMutation<ReportFile, ApiError>({ mutationFn: () => act(api), onSuccess })
}
