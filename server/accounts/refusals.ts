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
