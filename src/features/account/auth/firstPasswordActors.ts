import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { Tokens } from "../../../api/contract/account/session.ts"
import { firstPasswordMachine, isOutOfTime } from "../../../machines/firstPasswordMachine.ts"
import type { Chooser } from "../../../machines/firstPasswordMachine.ts"
import type { newPasswordValues } from "../../../machines/passwordForms.ts"
import { withFormFields } from "./authActors.ts"

export const firstPasswordWith = (api: Api) =>
  firstPasswordMachine.provide({
    actors: {
      look: fromPromise<Chooser, void>(({ signal }) => api.run("getFirstPassword", {}, { signal }))
    }
  })

/** The tokens of the session that begins with the new password; null when there is none to choose any more. */
export async function chooseFirstPassword(
  api: Api,
  values: typeof newPasswordValues,
  signal: AbortSignal
): Promise<Tokens | null> {
  try {
    return await withFormFields(api.run("chooseFirstPassword", { payload: values }, { signal }))
  } catch (error) {
    if (isOutOfTime(error)) return null
    throw error
  }
}
