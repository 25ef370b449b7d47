import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { OutputOf } from "../../../api/client.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../api/errors.ts"
import { keyByContent } from "../../../api/keyByContent.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useContest } from "./ContestContext.ts"
import { inputFor, type ContestCall, type ContestInput } from "./contestCalls.ts"

interface ActionOptions<Outcome> {
  readonly onDone?: (outcome: Outcome) => void
  /** Whether the view shows errors itself. */
  readonly quiet?: boolean
}

/**
 * Mutation that changes the contest of the page; invalidates all its queries on success. A retry with the same input
 * has the same idempotency key.
 */
export function useOrganiserAction<Name extends ContestCall>(
  name: Name,
  { onDone, quiet = false }: ActionOptions<OutputOf<Name>> = {}
) {
  const { slug } = useContest()
  const api = useApi()
  const queries = useQueryClient()
  const [keys, setKeys] = useState(() => ({ of: keyByContent() }))
  return useMutation<OutputOf<Name>, ApiError, ContestInput<Name>>({
    mutationFn: (input) => api.run(name, inputFor(slug, input), { idempotencyKey: keys.of(input) }),
    onSuccess: (outcome) => {
      // The next action needs a new key even if its input is the same.
      setKeys({ of: keyByContent() })
      onDone?.(outcome)
      return queries.invalidateQueries({ queryKey: queryKeys.organiserContest(slug) })
    },
    meta: { quiet }
  })
}
