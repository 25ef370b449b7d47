import type { Tokens } from "../api/contract/account/session.ts"
import { formMachine } from "./formMachine.ts"

/** `unconfirmed`: the password is right, the address was never confirmed, and a mail was sent just now. */
export type SignInOutcome =
  | { readonly kind: "signedIn"; readonly tokens: Tokens }
  | { readonly kind: "unconfirmed"; readonly email: string; readonly resendAfter: number }

/** `sharedDevice`: the computer is somebody else's. */
export const signInValues = { email: "", password: "", sharedDevice: false }

/** Signing in, from the first letter to the tokens. */
export const signInMachine = formMachine("signIn", signInValues)
