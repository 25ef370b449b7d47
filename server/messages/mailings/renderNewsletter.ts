import { renderMarkdown } from "../../content/renderMarkdown.ts"
import { type Language, translate } from "../../platform/i18n/translate.ts"
import type { Mail } from "../../platform/mail/Mail.ts"
import { escapeHtml, footnote, mailPage } from "../../platform/mail/mailLayout.ts"
import type { NewsletterText } from "./readNewsletter.ts"

export interface NewsletterReader {
  readonly email: string
  readonly language: Language
  readonly unsubscribeUrl: string
}

/** In a mail nothing says which site `/problems` is on. */
const withWholeLinks = (markdown: string, publicUrl: string) => markdown.replaceAll("](/", `](${publicUrl}/`)

/** Markdown reads well as it stands, but for its links. */
const asText = (markdown: string) => markdown.replaceAll(/\[([^\][]+)\]\(([^()\s]+)\)/g, "$1 ($2)")

/** An issue as mails: the costly part is done once for each language. */
export const newsletterRenderer = ({ title, markdown }: NewsletterText, publicUrl: string) => {
  const whole = withWholeLinks(markdown, publicUrl)
  const body = renderMarkdown(whole)
  return ({ email, language, unsubscribeUrl }: NewsletterReader): Mail => {
    const why = translate(language, "mail.newsletter.why")
    const label = translate(language, "mail.newsletter.unsubscribe")
    const end = `${escapeHtml(why)} <a href="${escapeHtml(unsubscribeUrl)}" style="color:#4338ca">${escapeHtml(label)}</a>`
    return {
      to: email,
      subject: title,
      text: `${asText(whole)}\n\n--\n${why}\n${label}:\n${unsubscribeUrl}\n`,
      html: mailPage(
        language,
        title,
        `<h1 style="font-size:24px;line-height:1.25;margin:0 0 16px">${escapeHtml(title)}</h1>${body}${footnote(end)}`
      ),
      language,
      unsubscribeUrl
    }
  }
}
