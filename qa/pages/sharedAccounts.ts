import { callApi, signUpLearner, type ApiLearner } from "../../tests/support/apiLearner.ts"
import type { Platform } from "../../tests/support/platform.ts"

type Account = Pick<ApiLearner, "email" | "accessToken" | "refreshToken">

const shared = new Map<string, Promise<ApiLearner>>()

/**
 * Signs in with an account that all scenarios of a worker share, because the platform limits the accounts that one
 * computer may create. `prepare` runs once, after the account's creation.
 */
export async function signInShared(
  platform: Platform,
  name: string,
  prepare: (learner: ApiLearner) => Promise<unknown>
): Promise<Account> {
  const create = async () => {
    const learner = await signUpLearner(platform)
    await prepare(learner)
    return learner
  }
  const creation = shared.get(name) ?? create()
  shared.set(name, creation)
  const { email, password } = await creation
  const answer = await callApi(platform.url, "POST", "/auth/sign-in", { email, password })
  const { payload } = (await answer.json()) as { payload: { access_token: string; refresh_token: string } }
  return { email, accessToken: payload.access_token, refreshToken: payload.refresh_token }
}
