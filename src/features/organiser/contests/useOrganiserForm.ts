import { useQueryClient } from "@tanstack/react-query"
import type { Effect } from "effect"
import { OrganiserApi } from "../../../api/OrganiserApi.ts"
import type { ApiError } from "../../../api/errors.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { FormWork } from "../../shell/form/useForm.ts"
import { useUnsentForm } from "../../shell/form/useUnsentForm.ts"
import { useContest } from "./ContestContext.ts"

interface OrganiserForm<Values, Outcome> extends Pick<
  FormWork<Values, Outcome>,
  "check" | "resubmittable" | "cleared" | "sentText"
> {
  readonly send: (
    calls: OrganiserApi["Service"],
    ...sent: Parameters<NonNullable<FormWork<Values, Outcome>["send"]>>
  ) => Effect.Effect<Outcome, ApiError>
  readonly initial: Values
  /** Storage key under which the values survive a reload. */
  readonly unsent?: string
  readonly onDone?: (outcome: Outcome) => void
}

/** Form that changes the contest of the page; invalidates all its queries on success. */
export function useOrganiserForm<Values extends object, Outcome>(options: OrganiserForm<Values, Outcome>) {
  const { initial, unsent = null, send, onDone, ...work } = options
  const { slug } = useContest()
  const queries = useQueryClient()
  return useUnsentForm<Values, Outcome>(unsent, initial, {
    ...work,
    send: (...sent) => OrganiserApi.use((calls) => send(calls, ...sent)),
    onSent: (outcome) => {
      onDone?.(outcome)
      void queries.invalidateQueries({ queryKey: queryKeys.organiserContest(slug) })
    }
  })
}
