import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Rejected } from "../../../../api/errors.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { cacheProfile } from "../../../shell/profile/profileCache.ts"

/** Uploads a square avatar and updates the cached profile. */
export function useSendAvatar(onSent: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (picture: Blob) =>
      api.run("setAvatar", { payload: {}, files: [{ name: "picture", content: picture }] }),
    onSuccess: async (profile) => {
      onSent()
      await cacheProfile(queries, profile)
    }
  })
}

export function useRemoveAvatar(onRemoved: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.run("removeAvatar", {}),
    onSuccess: async (profile) => {
      await cacheProfile(queries, profile)
      onRemoved()
    }
  })
}

/** The server's objection to the picture; null for errors that are shown elsewhere. */
export function rejectionReason(error: unknown): string | null {
  if (!(error instanceof Rejected)) return null
  return Object.values(error.fieldErrors)[0]?.[0] ?? error.message
}
