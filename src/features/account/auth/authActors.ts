import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { SignIn } from "../../../api/contract/account/session.ts"
import { Rejected } from "../../../api/errors.ts"
import type { FieldProblems } from "../../../machines/formMachine.ts"
import { resendMachine } from "../../../machines/resendMachine.ts"
import type { SignInOutcome } from "../../../machines/signInMachine.ts"
import type { signUpValues } from "../../../machines/signUpMachine.ts"
import { verificationMachine } from "../../../machines/verificationMachine.ts"
import { formFields } from "./formFields.ts"
import { keepWaitingMail } from "./waitingMail.ts"
import type { WaitingMail } from "./waitingMail.ts"

/** A refusal names the fields as forms do. */
export const withFormFields = <Answer>(answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error: unknown) => {
    throw error instanceof Rejected ? error.withFieldErrors(formFields(error)) : error
  })

export const trimmed = <Values extends { readonly email: string }>(values: Values): Values => ({
  ...values,
  email: values.email.trim()
})

/** The checks come with Effect, after the form is on the page. */
export const loadChecks = () => import("../../../api/checkPayload.ts")

export async function checkSignIn(values: SignIn): Promise<FieldProblems> {
  return (await loadChecks()).checkPayload("signIn", trimmed(values))
}

export async function signIn(api: Api, values: SignIn, signal: AbortSignal): Promise<SignInOutcome> {
  const { sharedDevice = false, ...pair } = trimmed(values)
  const payload = sharedDevice ? { ...pair, sharedDevice } : pair
  try {
    return { kind: "signedIn", tokens: await withFormFields(api.run("signIn", { payload }, { signal })) }
  } catch (error) {
    if (!(error instanceof Rejected && error.code === "email_not_confirmed")) throw error
    return { kind: "unconfirmed", email: payload.email, resendAfter: error.retryAfter ?? 0 }
  }
}

/** What is wrong when the second password is not the first. */
export const repeatedWrong = (values: {
  readonly password: string
  readonly passwordConfirmation: string
}): FieldProblems =>
  values.passwordConfirmation === values.password
    ? {}
    : { passwordConfirmation: ["validation.passwordsMatch"] }

export async function checkSignUp(values: typeof signUpValues): Promise<FieldProblems> {
  const { checkPayload } = await loadChecks()
  return { ...repeatedWrong(values), ...(await checkPayload("signUp", trimmed(values))) }
}

export const signUp = (api: Api, values: typeof signUpValues, signal: AbortSignal) =>
  withFormFields(api.run("signUp", { payload: trimmed(values) }, { signal }))

const resend = (api: Api, { email, flow }: WaitingMail, signal: AbortSignal) =>
  flow === "email_change"
    ? api.run("resendEmailChange", { payload: { email } }, { signal })
    : api.run("resendMail", { payload: { email, flow } }, { signal })

export const resendWith = (api: Api, mail: WaitingMail) =>
  resendMachine.provide({
    actors: {
      resend: fromPromise<number, void>(async ({ signal }) => (await resend(api, mail, signal)).resendAfter)
    },
    actions: {
      remember: (_, { availableAt }) => keepWaitingMail({ ...mail, availableAt })
    }
  })

export const verifyWith = (api: Api) =>
  verificationMachine.provide({
    actors: {
      confirm: fromPromise(({ input, signal }: { input: string; signal: AbortSignal }) =>
        api.run("confirmEmail", { payload: { token: input } }, { signal })
      )
    }
  })
