import type { Mail } from "./Mail.ts"

/** Nodemailer takes an address object as is; it would parse a string as a list of names and addresses. */
const bareAddress = (address: string) => ({ name: "", address })

const oneClickUnsubscribe = (url: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
})

/** The recipient, reply address and unsubscribe headers of a mail. */
export const envelopeOf = ({ to, replyTo, unsubscribeUrl }: Mail) => ({
  to: bareAddress(to),
  ...(replyTo === undefined ? {} : { replyTo: bareAddress(replyTo) }),
  ...(unsubscribeUrl === undefined ? {} : { headers: oneClickUnsubscribe(unsubscribeUrl) })
})
