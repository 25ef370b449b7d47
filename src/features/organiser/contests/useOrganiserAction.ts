import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import type { Api } from "../../../api/client.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { ApiError } from "../../../api/errors.ts"
import { keyByContent } from "../../../api/keyByContent.ts"
import { useApi } from "../../shell/session/ApiContext.ts"

interface LifeAction<Input, Outcome> {
  readonly slug: string
  /** `key`: the same input sent again, because its answer was lost, has the same. */
  readonly act: (api: Api, input: Input, key: string) => Promise<Outcome>
  readonly onDone?: (outcome: Outcome) => void
  /** The view shows failures itself. */
  readonly quiet?: boolean
}

/** An act upon a contest at the organiser console; whatever is shown of the contest is asked for anew. */
export function useOrganiserAction<Input, Outcome = null>(options: LifeAction<Input, Outcome>) {
  const { slug, act, onDone, quiet = false } = options
  const api = useApi()
  const queries = useQueryClient()
  const [keys, setKeys] = useState(() => ({ of: keyByContent() }))
  return useMutation<Outcome, ApiError, Input>({
    mutationFn: (input) => act(api, input, keys.of(input)),
    onSuccess: (outcome) => {
      // The next act is another one, though it be the same in words.
      setKeys({ of: keyByContent() })
      onDone?.(outcome)
      return queries.invalidateQueries({ queryKey: queryKeys.organiserContest(slug) })
    },
    meta: { quiet }
  })
}
