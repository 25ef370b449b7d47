import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { problemKeys, useProblemQuery } from "../problemCalls.ts"

/** Polling interval in ms while a proof runs. */
const watching = 2000

/** The last proof; follows it while it runs, and outdates the problem's other queries at its end. */
export function useProof() {
  const queries = useQueryClient()
  const proof = useProblemQuery(
    "getProblemProof",
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.state === "running" ? watching : false)
    }
  )
  const state = proof.data?.state
  const before = useRef(state)
  useEffect(() => {
    const hasEnded = before.current === "running" && state !== "running" && state !== undefined
    before.current = state
    if (hasEnded) void queries.invalidateQueries({ queryKey: problemKeys.all })
  }, [queries, state])
  return proof
}
