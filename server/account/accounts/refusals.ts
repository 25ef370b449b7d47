import { Refusal } from "../../platform/http/Refusal.ts"

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

/** The password of the slip is right, but was not used in time. */
export const oneTimeExpired = new Refusal({
  kind: "forbidden",
  code: "one_time_expired",
  message: "account.oneTimeExpired"
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
