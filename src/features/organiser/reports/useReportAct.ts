import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportFile } from "../../../api/contract/messages/reportInbox.ts"
import type { Api } from "../../../api/client.ts"
import type { ApiError } from "../../../api/errors.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

/** Stores an updated report in the cache and invalidates the lists. */
export function useShowReport() {
  const queries = useQueryClient()
  return (report: ReportFile) => {
    queries.setQueryData(queryKeys.report(report.number), report)
    return queries.invalidateQueries({ queryKey: queryKeys.allReports })
  }
}

/** Mutation for a report action that returns the updated report. */
export function useReportAct(act: (api: Api) => Promise<ReportFile>) {
  const api = useApi()
  const onSuccess = useShowReport()
  return useMutation<ReportFile, ApiError>({ mutationFn: () => act(api), onSuccess })
}
