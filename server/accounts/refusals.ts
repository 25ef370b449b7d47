import { Refusal } from "../platform/http/Refusal.ts"

export const differentPasswords = new Refusal({
  kind: "invalid",
  message: "failure.invalid",
  errors: { password_confirmation: ["validation.passwordsMatch"] }
})

export const linkExpired = new Refusal({
  kind: "notFound",
  code: "link_expired",
  message: "account.linkExpired"
})

/** The token is right, but its account is no more. */
export const accountGone = new Refusal({
  kind: "unauthorized",
  code: "token_unknown",
  message: "account.tokenUnknown"
})

export const wrongPassword = new Refusal({
  kind: "invalid",
  message: "failure.invalid",
  errors: { current_password: ["account.wrongPassword"] }
})
