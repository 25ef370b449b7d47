import type { Api } from "../../../api/client.ts"
import type { Profile } from "../../../api/contract/account/session.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"
import type { ProfileValues } from "../../../machines/profileFormMachine.ts"
import { loadChecks, withFormFields } from "../auth/authActors.ts"
import { changeOf, toldIn } from "../../shell/profile/profileValues.ts"

export async function checkProfile(values: ProfileValues): Promise<FieldProblems> {
  return (await loadChecks()).checkPayload("updateProfile", toldIn(values))
}

export const saveProfile = (
  api: Api,
  values: ProfileValues,
  before: Profile,
  signal: AbortSignal
): Promise<Profile> =>
  withFormFields(api.run("updateProfile", { payload: changeOf(values, before) }, { signal }))
