import type { Mail } from "./Mail.ts"

/** As an object an address is taken as it stands; a text would be read as a list of names and addresses. */
const bareAddress = (address: string) => ({ name: "", address })

const oneClick = (url: string) => ({
  "List-Unsubscribe": { prepared: true, value: `<${url}>` },
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"
})

/** Whom a mail goes to, whom its answer, and how to have no more of the kind. */
export const envelopeOf = ({ to, replyTo, unsubscribeUrl }: Mail) => ({
  to: bareAddress(to),
  ...(replyTo === undefined ? {} : { replyTo: bareAddress(replyTo) }),
  ...(unsubscribeUrl === undefined ? {} : { headers: oneClick(unsubscribeUrl) })
})
