import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query"
import { useState } from "react"
import type { CallName, InputOf, OutputOf } from "../../api/client.ts"
import type { ApiError } from "../../api/errors.ts"
import { keyByContent } from "../../api/keyByContent.ts"
import { failedWith } from "../../machines/failedWith.ts"
import { useApi } from "../shell/session/ApiContext.ts"

export interface ActionOptions<Outcome> {
  readonly onDone?: (outcome: Outcome) => void
  /** Whether the view shows errors itself. */
  readonly quiet?: boolean
  /** Whether the call is made again after this failure, until it ends otherwise. */
  readonly isRepeated?: (error: ApiError) => boolean
}

/** Between repeated calls. */
const repeatMs = 2000

interface CallAction<Name extends CallName, Given> extends ActionOptions<OutputOf<Name>> {
  /** Completes the input of the call. */
  readonly inputOf: (given: Given) => InputOf<Name>
  /** The queries that are outdated after a success. */
  readonly queryKey: QueryKey
}

/** Mutation that makes one call. A retry with the same input has the same idempotency key. */
export function useCallAction<Name extends CallName, Given>(
  name: Name,
  { inputOf, queryKey, onDone, quiet = false, isRepeated = () => false }: CallAction<Name, Given>
) {
  const api = useApi()
  const queries = useQueryClient()
  const [keys, setKeys] = useState(() => ({ of: keyByContent() }))
  return useMutation<OutputOf<Name>, ApiError, Given>({
    mutationFn: (given) => api.run(name, inputOf(given), { idempotencyKey: keys.of(given) }),
    onSuccess: (outcome) => {
      // The next action needs a new key even if its input is the same.
      setKeys({ of: keyByContent() })
      onDone?.(outcome)
      return queries.invalidateQueries({ queryKey })
    },
    onError: (error) => {
      // Somebody else was first, so the page shows an old state.
      if (failedWith(error, "Conflict")) void queries.invalidateQueries({ queryKey })
    },
    retry: (_count, error) => isRepeated(error),
    retryDelay: repeatMs,
    meta: { quiet }
  })
}
