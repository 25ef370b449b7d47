import { formMachine } from "./formMachine.ts"

export const recoverPasswordValues = { email: "" }

/** Asking for a link to a new password. */
export const recoverPasswordMachine = formMachine("recoverPassword", recoverPasswordValues)

export const newPasswordValues = { password: "", passwordConfirmation: "" }

/** Choosing a new password after following the link. */
export const newPasswordMachine = formMachine("newPassword", newPasswordValues)

export const changePasswordValues = { currentPassword: "", ...newPasswordValues }

/** Asking for a link that applies a new password, by who knows the present one. */
export const changePasswordMachine = formMachine("changePassword", changePasswordValues)

export const deleteAccountValues = { currentPassword: "" }

/** Asking for the end of the account. */
export const deleteAccountMachine = formMachine("deleteAccount", deleteAccountValues)

export const changeEmailValues = { email: "", password: "" }

/** Asking for a link that gives the account another address. */
export const changeEmailMachine = formMachine("changeEmail", changeEmailValues)
