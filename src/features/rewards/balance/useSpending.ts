import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Balance, Frame } from "../../../api/contract/rewards/rewards.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { makeKey } from "../../../api/makeKey.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useShowFailure } from "../../shell/frame/useShowFailure.ts"

const mutationKey = ["spending"]

/** Buys and wears, one thing at a time. */
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
      // The picture is framed in other places, too.
      void queries.invalidateQueries({ queryKey: queryKeys.profile })
    },
    onError: (error) => {
      showFailure(error)
      void queries.invalidateQueries({ queryKey: queryKeys.balance })
    }
  })
  const [freezeKey, setFreezeKey] = useState(makeKey)
  /** Bought once, though the answer be lost: the next purchase has another key. */
  const buyFreeze = async () => {
    const balance = await api.run("buyFreeze", {}, { idempotencyKey: freezeKey })
    setFreezeKey(makeKey())
    return balance
  }
  const unlessBusy = (act: () => Promise<Balance>) => {
    // Two presses of one moment come before the button is drawn as busy.
    if (queries.isMutating({ mutationKey }) === 0) spend.mutate(act)
  }
  return {
    isPending: spend.isPending,
    buyFreeze: () => unlessBusy(buyFreeze),
    buyFrame: (frame: Frame) => unlessBusy(() => api.run("buyFrame", { payload: { frame } })),
    wearFrame: (frame: Frame | null) => unlessBusy(() => api.run("wearFrame", { payload: { frame } }))
  }
}
