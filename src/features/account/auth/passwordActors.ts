import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { Tokens } from "../../../api/contract/account/session.ts"
import { NotFound } from "../../../api/errors.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"
import type {
  changePasswordValues,
  newPasswordValues,
  recoverPasswordValues
} from "../../../machines/passwordForms.ts"
import { passwordLinkMachine } from "../../../machines/passwordLinkMachine.ts"
import { loadChecks, repeatedWrong, trimmed, withFormFields } from "./authActors.ts"

export async function checkRecovery(values: typeof recoverPasswordValues): Promise<FieldProblems> {
  return (await loadChecks()).checkPayload("recoverPassword", trimmed(values))
}

export const recoverPassword = (api: Api, values: typeof recoverPasswordValues, signal: AbortSignal) =>
  withFormFields(api.run("recoverPassword", { payload: trimmed(values) }, { signal }))

export async function checkNewPassword(values: typeof newPasswordValues): Promise<FieldProblems> {
  const { checkPayload } = await loadChecks()
  return { ...repeatedWrong(values), ...(await checkPayload("followPasswordLink", values)) }
}

export async function checkChange(values: typeof changePasswordValues): Promise<FieldProblems> {
  const { checkPayload } = await loadChecks()
  return { ...repeatedWrong(values), ...(await checkPayload("changePassword", values)) }
}

export const changePassword = (api: Api, values: typeof changePasswordValues, signal: AbortSignal) =>
  withFormFields(api.run("changePassword", { payload: values }, { signal }))

/** `stale`: the link is of no use any more, whatever the password. */
export async function replacePassword(
  api: Api,
  token: string,
  values: typeof newPasswordValues,
  signal: AbortSignal
): Promise<"replaced" | "stale"> {
  try {
    await withFormFields(api.run("followPasswordLink", { params: { token }, payload: values }, { signal }))
    return "replaced"
  } catch (error) {
    if (error instanceof NotFound) return "stale"
    throw error
  }
}

/** Null: the link is of no use any more, whatever the password. */
export async function confirmWithPassword(
  api: Api,
  token: string,
  values: typeof newPasswordValues,
  signal: AbortSignal
): Promise<Tokens | null> {
  try {
    return await withFormFields(api.run("confirmEmail", { payload: { token, ...values } }, { signal }))
  } catch (error) {
    if (error instanceof NotFound) return null
    throw error
  }
}

export const passwordLinkWith = (api: Api, forgetSession: () => void) =>
  passwordLinkMachine.provide({
    actors: {
      look: fromPromise(({ input, signal }: { input: string; signal: AbortSignal }) =>
        api.run("getPasswordLink", { params: { token: input } }, { signal })
      ),
      apply: fromPromise(({ input, signal }: { input: string; signal: AbortSignal }) =>
        api.run("followPasswordLink", { params: { token: input }, payload: {} }, { signal })
      )
    },
    actions: { forgetSession }
  })
