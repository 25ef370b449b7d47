import type { MailFlow } from "../../../src/api/contract/account/session.ts"
import type { ServerMessageKey } from "../../platform/i18n/translate.ts"
import { type MailParts, renderMail } from "../../platform/mail/renderMail.ts"
import { deviceNames } from "./listDevices.ts"
import { undoDays } from "./MailLinks.ts"
import type { UserWithEmail } from "../../platform/users/Users.ts"
import type { SignInMethods } from "./signInMethods.ts"

/** Whom a mail about an account goes to, and in which language. */
type Reader = Pick<UserWithEmail, "email" | "language">

type Mails = {
  [Key in ServerMessageKey]: Key extends `mail.${infer Name}.button` ? Name : never
}[ServerMessageKey]
type AccountMail = Exclude<Mails, "support">

const compose = (
  what: AccountMail,
  { email: to, language }: Reader,
  url: string,
  more: Partial<Pick<MailParts, "afterwards" | "links" | "paragraphs" | "values">> = {}
) =>
  renderMail({
    to,
    language,
    subject: `mail.${what}.subject`,
    paragraphs: [`mail.${what}.text`],
    button: { label: `mail.${what}.button`, url },
    afterwards: [],
    ...more
  })

const forAnHour = ["mail.linkLife", "mail.ignore"] as const

const linkMails = {
  sign_up: ["signUp", "/verification/email/"],
  sign_in: ["signIn", "/verification/email/"],
  recovery: ["recovery", "/verification/password/"],
  password_change: ["passwordChange", "/verification/password/"]
} as const satisfies Readonly<Record<MailFlow, readonly [AccountMail, string]>>

const addressPage = "/verification/address/"

/** The mail with the link of a flow. */
export const linkMail = (flow: MailFlow, reader: Reader, publicUrl: string, token: string) => {
  const [what, page] = linkMails[flow]
  return compose(what, reader, `${publicUrl}${page}${token}`, { afterwards: forAnHour })
}

/** Tells the owner of an address that somebody signed up with it again. */
export const addressInUseMail = (owner: Reader, publicUrl: string) =>
  compose("taken", owner, `${publicUrl}/sign-in`, {
    links: [{ label: "mail.link.recover", url: `${publicUrl}/recover-password` }],
    afterwards: ["mail.ignore"]
  })

/** Tells that the password is a new one, and what to do if that was somebody else. */
export const passwordChangedMail = (
  reader: Reader,
  publicUrl: string,
  methods: SignInMethods | null = null
) =>
  compose("changed", reader, `${publicUrl}/recover-password`, {
    values: { ended: (methods?.ended ?? []).join(", "), kept: (methods?.kept ?? []).join(", ") },
    paragraphs: [
      "mail.changed.text",
      ...((methods?.ended.length ?? 0) > 0 ? (["mail.changed.ended"] as const) : []),
      ...((methods?.kept.length ?? 0) > 0 ? (["mail.changed.kept"] as const) : [])
    ],
    links: methods === null ? [] : [{ label: "mail.changed.settings", url: `${publicUrl}/profile/settings` }]
  })

/** The link with which an account takes another address; it goes to that one. */
export const emailChangeMail = (reader: Reader, publicUrl: string, token: string) =>
  compose("emailChange", reader, `${publicUrl}${addressPage}${token}`, {
    values: { email: reader.email },
    afterwards: forAnHour
  })

/** Tells the owner of an address that another account wants to take it. */
export const emailWantedMail = (owner: Reader, publicUrl: string) =>
  compose("emailWanted", owner, `${publicUrl}/sign-in`, { afterwards: ["mail.emailWanted.nothing"] })

/** Tells the present address that another one was asked for. */
export const emailAskedMail = (account: Reader, email: string, publicUrl: string) =>
  compose("emailAsked", account, `${publicUrl}/recover-password`, { values: { email } })

/** Tells the old address that another one has taken its place, and how to take that back. */
export const emailChangedMail = (before: Reader, email: string, publicUrl: string, token: string) =>
  compose("emailChanged", before, `${publicUrl}${addressPage}${token}`, {
    values: { email, days: undoDays },
    afterwards: ["mail.emailChanged.life"]
  })

/** Tells the address that an account had for a while. */
export const emailUndoneMail = (lost: Reader, publicUrl: string) =>
  compose("emailUndone", lost, `${publicUrl}/sign-in`, { values: { email: lost.email } })

const zone = "Europe/Moscow"

/** Tells of a sign-in from a browser that the account has not been used in. */
export const newDeviceMail = (reader: Reader, userAgent: string, at: Date, publicUrl: string) => {
  const { browser, system } = deviceNames(userAgent)
  const device = [browser, system].filter((name) => name !== null).join(", ")
  const time = at.toLocaleString(reader.language, { dateStyle: "long", timeStyle: "short", timeZone: zone })
  const text = device === "" ? "mail.newDevice.textUnknown" : "mail.newDevice.text"
  return compose("newDevice", reader, `${publicUrl}/profile/settings`, {
    values: { device, time },
    paragraphs: [text, "mail.newDevice.fine", "mail.newDevice.otherwise"],
    links: [{ label: "mail.newDevice.recover", url: `${publicUrl}/recover-password` }]
  })
}
