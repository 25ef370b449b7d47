import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ReportFile } from "../../../api/contract/messages/reports.ts"
import type { Api } from "../../../api/client.ts"
import type { ApiError } from "../../../api/errors.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

/** An act upon a report: what it answers takes the report's place, and the lists are asked for anew. */
export function useReportAct<Input = void>(act: (api: Api, input: Input) => Promise<ReportFile>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation<ReportFile, ApiError, Input>({
    mutationFn: (input) => act(api, input),
    onSuccess: (report) => {
      queries.setQueryData(queryKeys.report(report.number), report)
      return queries.invalidateQueries({ queryKey: queryKeys.allReports })
    }
  })
}
