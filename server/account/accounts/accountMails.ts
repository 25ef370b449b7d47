import type { MailFlow } from "../../../src/api/contract/account/session.ts"
import type { ServerMessageKey } from "../../platform/i18n/translate.ts"
import { type MailParts, renderMail } from "../../platform/mail/renderMail.ts"
import { deviceNames } from "./listDevices.ts"
import { undoDays } from "./MailLinks.ts"
import type { UserWithEmail } from "../../platform/users/Users.ts"
import type { SignInMethods } from "./signInMethods.ts"

/** Recipient of an account mail and its language. */
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

/** The mail with a flow's link. */
export const linkMail = (flow: MailFlow, reader: Reader, publicUrl: string, token: string) => {
  const [what, page] = linkMails[flow]
  return compose(what, reader, `${publicUrl}${page}${token}`, { afterwards: forAnHour })
}

/** Mail to the owner of an address that was used for another sign-up. */
export const addressInUseMail = (owner: Reader, publicUrl: string) =>
  compose("taken", owner, `${publicUrl}/sign-in`, {
    links: [{ label: "mail.link.recover", url: `${publicUrl}/recover-password` }],
    afterwards: ["mail.ignore"]
  })

/** Mail about a changed password, with the steps for an owner who did not change it. */
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

/** Mail to the new address with the link that confirms it. */
export const emailChangeMail = (reader: Reader, publicUrl: string, token: string) =>
  compose("emailChange", reader, `${publicUrl}${addressPage}${token}`, {
    values: { email: reader.email },
    afterwards: forAnHour
  })

/** Mail to the owner of an address that another account wants to use. */
export const emailWantedMail = (owner: Reader, publicUrl: string) =>
  compose("emailWanted", owner, `${publicUrl}/sign-in`, { afterwards: ["mail.emailWanted.nothing"] })

/** Mail to the current address about a requested address change. */
export const emailAskedMail = (account: Reader, email: string, publicUrl: string) =>
  compose("emailAsked", account, `${publicUrl}/recover-password`, { values: { email } })

/** Mail to the old address about a completed change, with the link to undo it. */
export const emailChangedMail = (before: Reader, email: string, publicUrl: string, token: string) =>
  compose("emailChanged", before, `${publicUrl}${addressPage}${token}`, {
    values: { email, days: undoDays },
    afterwards: ["mail.emailChanged.life"]
  })

/** Mail to an address whose change was undone. */
export const emailUndoneMail = (lost: Reader, publicUrl: string) =>
  compose("emailUndone", lost, `${publicUrl}/sign-in`, { values: { email: lost.email } })

const zone = "Europe/Moscow"

/** Mail about a sign-in from an unknown browser. */
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
