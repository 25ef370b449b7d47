import { useQueryClient } from "@tanstack/react-query"
import type { Effect } from "effect"
import { OrganiserApi } from "../../../api/OrganiserApi.ts"
import type { ApiError } from "../../../api/errors.ts"
import { useForm, type FormWork } from "../../shell/form/useForm.ts"
import { problemKeys } from "./problemCalls.ts"

interface ProblemForm<Values, Outcome> extends Pick<
  FormWork<Values, Outcome>,
  "check" | "resubmittable" | "cleared" | "sentText"
> {
  readonly initial: Values
  readonly send: (
    calls: OrganiserApi["Service"],
    ...sent: Parameters<NonNullable<FormWork<Values, Outcome>["send"]>>
  ) => Effect.Effect<Outcome, ApiError>
  readonly onDone?: () => void
  /**
   * Whether a rejection loads the problem again, because somebody else may have changed it. A form that begins again
   * with each version would lose its message.
   */
  readonly refetchRejected?: boolean
}

/** Form that changes the problem of the page; outdates the lists and all queries of organisers' problems. */
export function useProblemForm<Values extends object, Outcome>(options: ProblemForm<Values, Outcome>) {
  const { initial, send, onDone, refetchRejected = false, ...work } = options
  const queries = useQueryClient()
  const outdate = () => void queries.invalidateQueries({ queryKey: problemKeys.all })
  return useForm<Values, Outcome>(initial, {
    ...work,
    send: (...sent) => OrganiserApi.use((calls) => send(calls, ...sent)),
    onSent: () => {
      onDone?.()
      outdate()
    },
    onRejected: () => refetchRejected && outdate()
  })
}
