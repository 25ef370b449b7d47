import { useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { FormWork } from "../../shell/form/useForm.ts"
import { useUnsentForm } from "../../shell/form/useUnsentForm.ts"
import { useContest } from "./ContestContext.ts"

interface OrganiserForm<Values, Outcome> extends Pick<
  FormWork<Values, Outcome>,
  "check" | "send" | "resubmittable" | "cleared" | "sentText"
> {
  readonly initial: Values
  /** Storage key under which the values survive a reload. */
  readonly unsent?: string
  readonly onDone?: (outcome: Outcome) => void
}

/** Form that changes the contest of the page; invalidates all its queries on success. */
export function useOrganiserForm<Values extends object, Outcome>(options: OrganiserForm<Values, Outcome>) {
  const { initial, unsent = null, onDone, ...work } = options
  const { slug } = useContest()
  const queries = useQueryClient()
  return useUnsentForm<Values, Outcome>(unsent, initial, {
    ...work,
    onSent: (outcome) => {
      onDone?.(outcome)
      void queries.invalidateQueries({ queryKey: queryKeys.organiserContest(slug) })
    }
  })
}
