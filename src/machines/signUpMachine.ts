import { formMachine } from "./formMachine.ts"

export const signUpValues = {
  email: "",
  password: "",
  passwordConfirmation: "",
  privacyConsent: false,
  personalDataConsent: false,
  newsletter: false
}

/** Signing up, until the mail with the link is on its way. */
export const signUpMachine = formMachine("signUp", signUpValues)
