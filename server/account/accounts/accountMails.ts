import type { MailFlow } from "../../../src/api/contract/account/session.ts"
import type { ServerMessageKey } from "../../platform/i18n/translate.ts"
import type { MailParts } from "../../platform/mail/renderMail.ts"
import { deviceNames } from "./listDevices.ts"
import { undoDays } from "./mailLinks.ts"
import type { UserWithEmail } from "../../platform/users/users.ts"
import type { SignInMethods } from "./endRecentSignInMethods.ts"

/** Recipient of an account mail and its language. */
type Reader = Pick<UserWithEmail, "email" | "language">

type Mails = {
  [Key in ServerMessageKey]: Key extends `mail.${infer Name}.button` ? Name : never
}[ServerMessageKey]
type AccountMail = Exclude<Mails, "support">

const compose = (
  what: AccountMail,
  { email: to, language }: Reader,
  path: string,
  more: Partial<Pick<MailParts, "afterwards" | "links" | "paragraphs" | "values">> = {}
): MailParts => ({
  to,
  language,
  subject: `mail.${what}.subject`,
  paragraphs: [`mail.${what}.text`],
  button: { label: `mail.${what}.button`, path },
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
export const linkMail = (flow: MailFlow, reader: Reader, token: string) => {
  const [what, page] = linkMails[flow]
  return compose(what, reader, `${page}${token}`, { afterwards: forAnHour })
}

/** Mail to the owner of an address that was used for another sign-up. */
export const addressInUseMail = (owner: Reader) =>
  compose("addressInUse", owner, "/sign-in", {
    links: [{ label: "mail.link.recover", path: "/recover-password" }],
    afterwards: ["mail.ignore"]
  })

/** Mail about a changed password, with the steps for an owner who did not change it. */
export const passwordChangedMail = (reader: Reader, methods: SignInMethods | null = null) =>
  compose("changed", reader, "/recover-password", {
    values: { ended: (methods?.ended ?? []).join(", "), remaining: (methods?.remaining ?? []).join(", ") },
    paragraphs: [
      "mail.changed.text",
      ...((methods?.ended.length ?? 0) > 0 ? (["mail.changed.ended"] as const) : []),
      ...((methods?.remaining.length ?? 0) > 0 ? (["mail.changed.remaining"] as const) : [])
    ],
    links: methods === null ? [] : [{ label: "mail.changed.settings", path: "/profile/settings" }]
  })

/** Mail to the new address with the link that confirms it. */
export const emailChangeMail = (reader: Reader, token: string) =>
  compose("emailChange", reader, `${addressPage}${token}`, {
    values: { email: reader.email },
    afterwards: forAnHour
  })

/** Mail to the owner of an address that another account wants to use. */
export const emailWantedMail = (owner: Reader) =>
  compose("emailWanted", owner, "/sign-in", { afterwards: ["mail.emailWanted.nothing"] })

/** Mail to the current address about a requested address change. */
export const emailAskedMail = (account: Reader, email: string) =>
  compose("emailAsked", account, "/recover-password", { values: { email } })

/** Mail to the old address about a completed change, with the link to undo it. */
export const emailChangedMail = (before: Reader, email: string, token: string) =>
  compose("emailChanged", before, `${addressPage}${token}`, {
    values: { email, days: undoDays },
    afterwards: ["mail.emailChanged.life"]
  })

/** Mail to an address whose change was undone. */
export const emailUndoneMail = (lost: Reader) =>
  compose("emailUndone", lost, "/sign-in", { values: { email: lost.email } })

const zone = "Europe/Moscow"

/** Mail about a sign-in from an unknown browser. */
export const newDeviceMail = (reader: Reader, userAgent: string, at: Date) => {
  const { browser, system } = deviceNames(userAgent)
  const device = [browser, system].filter((name) => name !== null).join(", ")
  const time = at.toLocaleString(reader.language, { dateStyle: "long", timeStyle: "short", timeZone: zone })
  const text = device === "" ? "mail.newDevice.textUnknown" : "mail.newDevice.text"
  return compose("newDevice", reader, "/profile/settings", {
    values: { device, time },
    paragraphs: [text, "mail.newDevice.fine", "mail.newDevice.otherwise"],
    links: [{ label: "mail.newDevice.recover", path: "/recover-password" }]
  })
}
