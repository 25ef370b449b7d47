import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ConnectedApplication } from "../../../api/contract/account/applications.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { NotFound } from "../../../api/errors.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"

/** Connected applications, refetched on every visit. */
export function useApplications() {
  return useApiQuery(queryKeys.applications, "listApplications", {}, { staleTime: 0 })
}

/** Disconnects an application; removes it from the cached list at once, then refetches. */
export function useEndApplication(onEnded: (application: ConnectedApplication) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (application: ConnectedApplication) =>
      api.run("endApplication", { params: { id: application.id } }).catch((error: unknown) => {
        // Already disconnected elsewhere.
        if (!(error instanceof NotFound)) throw error
      }),
    onSuccess: (_, ended) => {
      queries.setQueryData<ReadonlyArray<ConnectedApplication>>(queryKeys.applications, (applications) =>
        applications?.filter(({ id }) => id !== ended.id)
      )
      void queries.invalidateQueries({ queryKey: queryKeys.applications })
      onEnded(ended)
    }
  })
}
