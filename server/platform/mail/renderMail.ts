import { type Language, type ServerMessageKey, translate } from "../i18n/translate.ts"
import type { Mail } from "./Mail.ts"
import { buttonTo, escapeHtml, linkTo, mailPage, paragraph, quotation } from "./mailLayout.ts"

/** A user's text, quoted verbatim. */
interface Quote {
  readonly quote: string
}

interface Link {
  readonly label: ServerMessageKey
  /** Path of the platform. */
  readonly path: string
}

export interface MailParts {
  readonly to: string
  /** Address for replies. */
  readonly replyTo?: string | undefined
  readonly language: Language
  readonly subject: ServerMessageKey
  /** Values for the placeholders of the texts. */
  readonly values?: Readonly<Record<string, string | number>>
  /** One paragraph each. */
  readonly paragraphs: ReadonlyArray<ServerMessageKey | Quote>
  readonly button?: Link
  /** Further links below the button. */
  readonly links?: ReadonlyArray<Link>
  readonly afterwards?: ReadonlyArray<ServerMessageKey>
  /** For mailings: the path of the unsubscribe link. */
  readonly unsubscribePath?: string
}

const quoteText = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")

/** Renders a mail as plain text and simple HTML, in the reader's language; its links lead to `publicUrl`. */
export const renderMail = (parts: MailParts, publicUrl: string): Mail => {
  const say = (key: ServerMessageKey) => translate(parts.language, key, parts.values)
  const { button, links = [], afterwards = [], unsubscribePath } = parts
  const after = [...afterwards.map(say), say("mail.signature")]
  const buttons = button === undefined ? [] : [button]
  const text = [
    ...parts.paragraphs.map((each) => (typeof each === "string" ? say(each) : quoteText(each.quote))),
    ...[...buttons, ...links].map(({ label, path }) => `${say(label)}:\n${publicUrl}${path}`),
    ...after
  ]
  const html = [
    ...parts.paragraphs.map((each) =>
      typeof each === "string" ? paragraph(escapeHtml(say(each))) : quotation(each.quote)
    ),
    ...buttons.map(({ label, path }) => buttonTo(say(label), publicUrl + path)),
    ...links.map(({ label, path }) => linkTo(say(label), publicUrl + path)),
    ...after.map((each) => paragraph(escapeHtml(each)))
  ]
  const subject = say(parts.subject)
  return {
    to: parts.to,
    ...(parts.replyTo === undefined ? {} : { replyTo: parts.replyTo }),
    ...(unsubscribePath === undefined ? {} : { unsubscribeUrl: publicUrl + unsubscribePath }),
    subject,
    text: `${text.join("\n\n")}\n`,
    html: mailPage(parts.language, subject, html.join("")),
    language: parts.language
  }
}
