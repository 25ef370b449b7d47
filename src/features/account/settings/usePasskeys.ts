import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { NotFound } from "../../../api/errors.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"

/** The user's passkeys, refetched on every visit. */
export function usePasskeys() {
  return useApiQuery(queryKeys.passkeys, "listPasskeys", {}, { staleTime: 0 })
}

/** Ignores `NotFound`: the passkey was already removed, for example in another tab. */
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
