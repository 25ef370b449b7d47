import type { Mail } from "./Mail.ts"

/** As an object an address is taken as it stands; a text would be read as a list of names and addresses. */
const asItStands = (address: string) => ({ name: "", address })

/** Whom a mail goes to, and whom its answer. */
export const envelopeOf = ({ to, replyTo }: Mail) => ({
  to: asItStands(to),
  ...(replyTo === undefined ? {} : { replyTo: asItStands(replyTo) })
})
