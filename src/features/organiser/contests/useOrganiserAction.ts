import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Api } from "../../../api/client.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../api/errors.ts"
import { keyByContent } from "../../../api/keyByContent.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

interface LifeAction<Input, Outcome> {
  readonly slug: string
  /** `key` is the idempotency key; a retry with the same input reuses it. */
  readonly act: (api: Api, input: Input, key: string) => Promise<Outcome>
  readonly onDone?: (outcome: Outcome) => void
  /** Whether the view shows errors itself. */
  readonly quiet?: boolean
}

/** Mutation for an organiser action; invalidates all queries of the contest on success. */
export function useOrganiserAction<Input, Outcome = null>(options: LifeAction<Input, Outcome>) {
  const { slug, act, onDone, quiet = false } = options
  const api = useApi()
  const queries = useQueryClient()
  const [keys, setKeys] = useState(() => ({ of: keyByContent() }))
  return useMutation<Outcome, ApiError, Input>({
    mutationFn: (input) => act(api, input, keys.of(input)),
    onSuccess: (outcome) => {
      // The next action needs a new key even if its input is the same.
      setKeys({ of: keyByContent() })
      onDone?.(outcome)
      return queries.invalidateQueries({ queryKey: queryKeys.organiserContest(slug) })
    },
    meta: { quiet }
  })
}
