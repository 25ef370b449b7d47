import * as Effect from "effect/Effect"
import { AccountApi } from "../../../api/AccountApi.ts"
import type { ApiServices } from "../../../api/apiLayer.ts"
import type { Api } from "../../../api/client.ts"
import type { Tokens } from "../../../api/contract/account/session.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import { failedWith } from "../../../machines/failedWith.ts"
import { resendMachine } from "../../../machines/resendMachine.ts"
import { trimEmail } from "./trimEmail.ts"
import { saveWaitingMail, type WaitingMail } from "./waitingMail.ts"

const resend = ({ email, flow }: WaitingMail) =>
  AccountApi.use(({ resendEmailChange, resendMail }) =>
    flow === "email_change"
      ? resendEmailChange({ payload: { email } })
      : resendMail({ payload: { email, flow } })
  )

export const resendWith = (api: Api, mail: WaitingMail) =>
  resendMachine.provide({
    actors: {
      resend: fromEffect(api, () => resend(mail).pipe(Effect.map(({ resendAfter }) => resendAfter)))
    },
    actions: {
      remember: (_, { availableAt }) => saveWaitingMail({ ...mail, availableAt })
    }
  })

/** `unconfirmed`: the password is correct, the address is not confirmed, and a new email has been sent. */
type SignInOutcome =
  | { readonly kind: "signedIn"; readonly tokens: Tokens }
  | { readonly kind: "unconfirmed"; readonly email: string; readonly resendAfter: number }

interface SignInValues {
  readonly email: string
  readonly password: string
  readonly sharedDevice: boolean
}

export function signIn(values: SignInValues) {
  const { sharedDevice, ...pair } = trimEmail(values)
  const payload = sharedDevice ? { ...pair, sharedDevice } : pair
  return AccountApi.use((account) => account.signIn({ payload })).pipe(
    Effect.map((tokens): SignInOutcome => ({ kind: "signedIn", tokens })),
    Effect.catch((error) =>
      failedWith(error, "Rejected") && error.code === "email_not_confirmed"
        ? Effect.succeed<SignInOutcome>({
            kind: "unconfirmed",
            email: payload.email,
            resendAfter: error.retryAfter ?? 0
          })
        : Effect.fail(error)
    )
  )
}

/** Confirms an address. Null if several people signed up with it, so that its owner must choose the password. */
export const confirmEmail = (token: string) =>
  AccountApi.use((account) => account.confirmEmail({ payload: { token } })).pipe(
    Effect.catch((error) =>
      failedWith(error, "Conflict") && error.code === "choose_password"
        ? Effect.succeed(null)
        : Effect.fail(error)
    )
  )

/** Succeeds with null if the link of a form expired while the form was open. */
export const unlessStale = <Outcome>(
  sending: Effect.Effect<Outcome, unknown, ApiServices>,
  isStale: (error: unknown) => boolean
) =>
  sending.pipe(
    Effect.map((outcome) => ({ outcome })),
    Effect.catch((error) => (isStale(error) ? Effect.succeed(null) : Effect.fail(error)))
  )
