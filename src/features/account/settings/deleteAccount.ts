import type { Api } from "../../../api/client.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"
import type { deleteAccountValues } from "../../../machines/passwordForms.ts"
import { loadChecks, withFormFields } from "../auth/authActors.ts"

type Values = typeof deleteAccountValues

/** Who has no password is asked for none. */
export const checkDeletion =
  (hasPassword: boolean) =>
  async (values: Values): Promise<FieldProblems> =>
    hasPassword ? (await loadChecks()).checkPayload("deleteAccount", values) : {}

/** Asks for the deletion; gives the moment from which there is no way back. */
export const deleteAccount =
  (api: Api, hasPassword: boolean) =>
  (values: Values, signal: AbortSignal): Promise<{ readonly erasedAt: string }> =>
    withFormFields(api.run("deleteAccount", { payload: hasPassword ? values : {} }, { signal }))
