import { type Language, type ServerMessageKey, translate } from "../i18n/translate.ts"
import type { Mail } from "./Mail.ts"
import { buttonTo, escapeHtml, linkTo, mailPage, paragraph, quotation } from "./mailLayout.ts"

/** A user's text, quoted verbatim. */
interface Quote {
  readonly quote: string
}

interface Link {
  readonly label: ServerMessageKey
  readonly url: string
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
  readonly button: Link | null
  /** Further links below the button. */
  readonly links?: ReadonlyArray<Link>
  readonly afterwards: ReadonlyArray<ServerMessageKey>
}

const quoteText = (text: string) =>
  text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")

/** Renders a mail as plain text and simple HTML, in the reader's language. */
export const renderMail = (parts: MailParts): Mail => {
  const say = (key: ServerMessageKey) => translate(parts.language, key, parts.values)
  const { button, links = [] } = parts
  const after = [...parts.afterwards.map(say), say("mail.signature")]
  const text = [
    ...parts.paragraphs.map((each) => (typeof each === "string" ? say(each) : quoteText(each.quote))),
    ...[...(button === null ? [] : [button]), ...links].map(({ label, url }) => `${say(label)}:\n${url}`),
    ...after
  ]
  const html = [
    ...parts.paragraphs.map((each) =>
      typeof each === "string" ? paragraph(escapeHtml(say(each))) : quotation(each.quote)
    ),
    ...(button === null ? [] : [buttonTo(say(button.label), button.url)]),
    ...links.map(({ label, url }) => linkTo(say(label), url)),
    ...after.map((each) => paragraph(escapeHtml(each)))
  ]
  const subject = say(parts.subject)
  return {
    to: parts.to,
    ...(parts.replyTo === undefined ? {} : { replyTo: parts.replyTo }),
    subject,
    text: `${text.join("\n\n")}\n`,
    html: mailPage(parts.language, subject, html.join("")),
    language: parts.language
  }
}
