import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { Device } from "../../../api/contract/account/account.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { NotFound } from "../../../api/errors.ts"
import { useApi, useApiQuery } from "../../shell/session/ApiContext.ts"

/** Signed-in devices, refetched on every visit. */
export function useDevices() {
  return useApiQuery(queryKeys.devices, "listDevices", {}, { staleTime: 0 })
}

/** The device to sign out, or all but this one. */
export type Ending = Device | "others"

/** Signs out devices; removes them from the cached list at once, then refetches. */
export function useEndDevices(onEnded: (ending: Ending) => void) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (ending: Ending) => {
      if (ending === "others") return void (await api.run("endOtherDevices", {}))
      await api.run("endDevice", { params: { id: ending.id } }).catch((error: unknown) => {
        // Already signed out or expired.
        if (!(error instanceof NotFound)) throw error
      })
    },
    onSuccess: (_, ending) => {
      const stays = ({ id, current }: Device) => (ending === "others" ? current : id !== ending.id)
      queries.setQueryData<ReadonlyArray<Device>>(queryKeys.devices, (devices) => devices?.filter(stays))
      void queries.invalidateQueries({ queryKey: queryKeys.devices })
      onEnded(ending)
    }
  })
}
