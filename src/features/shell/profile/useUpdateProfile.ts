import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { ProfileChange } from "../../../api/contract/account/account.ts"
import { useApi } from "../session/ApiContext.ts"
import { cacheProfile } from "./profileCache.ts"

/** Updates profile fields immediately, without a form; a failure is shown. */
export function useUpdateProfile() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (payload: ProfileChange) => api.run("updateProfile", { payload }),
    onSuccess: (profile) => cacheProfile(queries, profile)
  })
}
