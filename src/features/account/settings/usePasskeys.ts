import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { NotFound } from "../../../api/errors.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"

/** The learner's passkeys; asked anew each time the page is opened. */
export function usePasskeys() {
  return useApiQuery(queryKeys.passkeys, "listPasskeys", {}, { staleTime: 0 })
}

/** Another tab may have removed it; then the list is loaded once more, which is what was wanted. */
export const ignoreNotFound = (error: unknown) => {
  if (!(error instanceof NotFound)) throw error
}

export function useRemovePasskey(onRemoved: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.run("removePasskey", { params: { id } }).catch(ignoreNotFound),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: queryKeys.passkeys })
      onRemoved()
    }
  })
}
