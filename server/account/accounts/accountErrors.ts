import { ApiError, invalid } from "../../platform/http/ApiError.ts"

export const differentPasswords = invalid({ password_confirmation: ["validation.passwordsMatch"] })

export const linkExpired = new ApiError("LinkExpired", { message: "account.linkExpired" })

/** The one-time password is right but has expired. */
export const oneTimeExpired = new ApiError("OneTimePasswordExpired", { message: "account.oneTimeExpired" })

/** The token is valid, but its account no longer exists. */
export const accountGone = new ApiError("TokenUnknown", { message: "account.tokenUnknown" })

export const wrongPassword = invalid({ current_password: ["account.wrongPassword"] })
