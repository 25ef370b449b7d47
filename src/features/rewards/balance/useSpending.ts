import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Balance, Frame } from "../../../api/contract/rewards/rewards.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { makeKey } from "../../../api/makeKey.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"

const mutationKey = ["spending"]

/** Purchases and frame changes, one at a time. */
export function useSpending() {
  const api = useApi()
  const queries = useQueryClient()
  const showFailure = useShowFailure()
  const spend = useMutation({
    mutationKey,
    mutationFn: (act: () => Promise<Balance>) => act(),
    onSuccess: (balance) => {
      queries.setQueryData(queryKeys.balance, balance)
      void queries.invalidateQueries({ queryKey: queryKeys.allLedger })
      // Other pages also show the frame.
      void queries.invalidateQueries({ queryKey: queryKeys.profile })
    },
    onError: (error) => {
      showFailure(error)
      void queries.invalidateQueries({ queryKey: queryKeys.balance })
    }
  })
  const [freezeKey, setFreezeKey] = useState(makeKey)
  /** The key stays the same until a purchase succeeds, so a lost response cannot cause a second purchase. */
  const buyFreeze = async () => {
    const balance = await api.run("buyFreeze", {}, { idempotencyKey: freezeKey })
    setFreezeKey(makeKey())
    return balance
  }
  const unlessBusy = (act: () => Promise<Balance>) => {
    // A double click arrives before the button renders as disabled.
    if (queries.isMutating({ mutationKey }) === 0) spend.mutate(act)
  }
  return {
    isPending: spend.isPending,
    buyFreeze: () => unlessBusy(buyFreeze),
    buyFrame: (frame: Frame) => unlessBusy(() => api.run("buyFrame", { payload: { frame } })),
    wearFrame: (frame: Frame | null) => unlessBusy(() => api.run("wearFrame", { payload: { frame } }))
  }
}
