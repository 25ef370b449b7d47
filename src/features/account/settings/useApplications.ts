import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ConnectedApplication } from "../../../api/contract/account/applications.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { NotFound } from "../../../api/errors.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"

/** The applications that the learner has let in; asked anew each time the page is opened. */
export function useApplications() {
  return useApiQuery(queryKeys.applications, "listApplications", {}, { staleTime: 0 })
}

/** Shuts an application out; it goes from the list at once, and the server is asked what is left. */
export function useEndApplication(onEnded: (application: ConnectedApplication) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (application: ConnectedApplication) =>
      api.run("endApplication", { params: { id: application.id } }).catch((error: unknown) => {
        // It was shut out elsewhere, which is what was wanted.
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
