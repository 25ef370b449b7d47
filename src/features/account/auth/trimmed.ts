/** Values as they are sent: without space around the address. */
export const trimmed = <Values extends { readonly email: string }>(values: Values): Values => ({
  ...values,
  email: values.email.trim()
})
