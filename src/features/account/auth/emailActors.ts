import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import { emailLinkMachine } from "../../../machines/emailLinkMachine.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"
import type { changeEmailValues } from "../../../machines/passwordForms.ts"
import { loadChecks, trimmed, withFormFields } from "./authActors.ts"

export async function checkChangeEmail(values: typeof changeEmailValues): Promise<FieldProblems> {
  return (await loadChecks()).checkPayload("changeEmail", trimmed(values))
}

export const changeEmail = (api: Api, values: typeof changeEmailValues, signal: AbortSignal) =>
  withFormFields(api.run("changeEmail", { payload: trimmed(values) }, { signal }))

interface Asked {
  readonly input: string
  readonly signal: AbortSignal
}

export const emailLinkWith = (
  api: Api,
  actions: { readonly forgetProfile: () => void; readonly forgetSession: () => void }
) =>
  emailLinkMachine.provide({
    actors: {
      look: fromPromise(({ input: token, signal }: Asked) =>
        api.run("getEmailLink", { params: { token } }, { signal })
      ),
      change: fromPromise(({ input: token, signal }: Asked) =>
        api.run("confirmEmailChange", { params: { token } }, { signal })
      ),
      undo: fromPromise(({ input: token, signal }: Asked) =>
        api.run("undoEmailChange", { params: { token } }, { signal })
      )
    },
    actions
  })
