import { ApiError, invalid } from "../../platform/http/ApiError.ts"

export const differentPasswords = invalid({ password_confirmation: ["validation.passwordsMatch"] })

export const linkExpired = new ApiError("LinkExpired", { message: "account.linkExpired" })

/** The password of the slip is right, but was not used in time. */
export const oneTimeExpired = new ApiError("OneTimePasswordExpired", { message: "account.oneTimeExpired" })

/** The token is right, but its account is no more. */
export const accountGone = new ApiError("TokenUnknown", { message: "account.tokenUnknown" })

export const wrongPassword = invalid({ current_password: ["account.wrongPassword"] })
