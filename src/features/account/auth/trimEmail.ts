/** Trims the email address. */
export const trimEmail = <Values extends { readonly email: string }>(values: Values): Values => ({
  ...values,
  email: values.email.trim()
})
