import { useQueryClient } from "@tanstack/react-query"
import type { Api, CallOptions } from "../../../api/client.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import type { FieldErrors } from "../../../machines/formMachine.ts"
import { useApi } from "../../shell/session/ApiContext.ts"
import { useUnsentForm } from "../../shell/form/useUnsentForm.ts"

interface OrganiserForm<Values, Outcome> {
  readonly slug: string
  readonly initial: Values
  /** Storage key under which the values survive a reload. */
  readonly unsent?: string
  readonly check?: (values: Values) => FieldErrors
  readonly send: (api: Api, values: Values, options: CallOptions) => Promise<Outcome>
  readonly onDone?: (outcome: Outcome) => void
  readonly resubmittable?: boolean
}

/** Form that changes a contest; invalidates all queries of the contest on success. */
export function useOrganiserForm<Values extends object, Outcome>(options: OrganiserForm<Values, Outcome>) {
  const { slug, initial, unsent = null, check = noErrors, send, onDone, resubmittable = false } = options
  const api = useApi()
  const queries = useQueryClient()
  return useUnsentForm<Values, Outcome>(unsent, initial, {
    check,
    resubmittable,
    send: (values, call) => send(api, values, call),
    onSent: (outcome) => {
      onDone?.(outcome)
      void queries.invalidateQueries({ queryKey: queryKeys.organiserContest(slug) })
    }
  })
}

const noErrors = () => ({})
