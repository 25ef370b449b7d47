import { Effect, Schema } from "effect"
import { type Language, translate } from "../../platform/i18n/translate.ts"
import { Config } from "../../platform/config.ts"
import type { Mail } from "../../platform/mail/Mail.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { mailingKinds, unsubscribePath } from "./mailingKinds.ts"
import { MailingTokens } from "./MailingTokens.ts"
import { batchSize, forEachInBatches } from "./sendInBatches.ts"
import type { Newsletter, NewsletterText } from "./readNewsletter.ts"
import { renderMarkdown } from "../../content/renderMarkdown.ts"
import { fragment, rowsOf, sql } from "../../platform/database/sql.ts"
import { escapeHtml, footnote, mailPage } from "../../platform/mail/mailLayout.ts"

interface NewsletterReader {
  readonly email: string
  readonly language: Language
  readonly unsubscribeUrl: string
}

/** Makes site-relative links absolute, as mails require. */
const withAbsoluteLinks = (markdown: string, publicUrl: string) =>
  markdown.replaceAll("](/", `](${publicUrl}/`)

/** The text version: Markdown with plain links. */
const asText = (markdown: string) => markdown.replaceAll(/\[([^\][]+)\]\(([^()\s]+)\)/g, "$1 ($2)")

/** Creates a mail renderer for an issue; the expensive part runs once per language. */
const newsletterRenderer = ({ title, markdown }: NewsletterText, publicUrl: string) => {
  const letter = withAbsoluteLinks(markdown, publicUrl)
  const body = renderMarkdown(letter)
  return ({ email, language, unsubscribeUrl: endUrl }: NewsletterReader): Mail => {
    const why = translate(language, "mail.newsletter.why")
    const label = translate(language, "mail.newsletter.unsubscribe")
    const end = `${escapeHtml(why)} <a href="${escapeHtml(endUrl)}" style="color:#4338ca">${escapeHtml(label)}</a>`
    return {
      to: email,
      subject: title,
      text: `${asText(letter)}\n\n--\n${why}\n${label}:\n${endUrl}\n`,
      html: mailPage(
        language,
        title,
        `<h1 style="font-size:24px;line-height:1.25;margin:0 0 16px">${escapeHtml(title)}</h1>${body}${footnote(end)}`
      ),
      language,
      unsubscribeUrl: endUrl
    }
  }
}

const kind = "newsletter"

const LanguageOf = Schema.Literals(["ru", "en"])
const decodeReaders = rowsOf({ id: Schema.Int, email: Schema.String, language: LanguageOf })
const decodeCounts = rowsOf({ language: LanguageOf, waiting: Schema.Int, served: Schema.Int })

const languagesOf = ({ texts }: Newsletter) => Object.keys(texts) as ReadonlyArray<Language>

/** SQL condition: subscribed users with a confirmed address and a language of the issue. */
const readers = (newsletter: Newsletter) =>
  fragment`users.${sql.literal(mailingKinds[kind].column)} and users.listed and users.email is not null
    and users.email_confirmed_at is not null and users.locale = any(${[...languagesOf(newsletter)]}::text[])`

/** Counts pending and served recipients per language. */
export const countReaders = Effect.fn("countReaders")(function* (newsletter: Newsletter) {
  const wanted = readers(newsletter)
  return yield* sql`select users.locale as language, count(*) filter (where d.user_id is null)::int as waiting,
      count(d.user_id)::int as served
    from users left join mailing_deliveries d
      on d.user_id = users.id and d.kind = ${kind} and d.issue = ${newsletter.issue}
    where ${wanted} group by 1 order by 1 desc`.pipe(decodeCounts)
})

/** Marks a batch of pending recipients, so that no other process sends to them. */
const claimReaders = Effect.fnUntraced(function* (newsletter: Newsletter) {
  const wanted = readers(newsletter)
  return yield* sql`with claimed as (
      insert into mailing_deliveries (kind, issue, user_id)
      select ${kind}, ${newsletter.issue}, users.id from users
      where ${wanted} and not exists (select from mailing_deliveries d
        where d.user_id = users.id and d.kind = ${kind} and d.issue = ${newsletter.issue})
      order by users.id limit ${batchSize}
      on conflict do nothing returning user_id)
    select users.id, users.email, users.locale as language from users
    join claimed on claimed.user_id = users.id`.pipe(decodeReaders)
})

type Renderers = Partial<Record<Language, (reader: NewsletterReader) => Mail>>

/** Queues an issue for all pending recipients; returns their number. */
export const sendNewsletter = Effect.fn("sendNewsletter")(function* (newsletter: Newsletter) {
  const { publicUrl } = yield* Config
  const tokens = yield* MailingTokens
  const mailer = yield* Mailer
  const render: Renderers = Object.fromEntries(
    Object.entries(newsletter.texts).map(([language, text]) => [
      language,
      newsletterRenderer(text, publicUrl)
    ])
  )
  return yield* forEachInBatches(claimReaders(newsletter), ({ id, email, language }) => {
    const url = publicUrl + unsubscribePath(tokens.sign({ userId: id, kind }))
    const mail = render[language]?.({ email, language, unsubscribeUrl: url })
    return mail === undefined ? Effect.void : mailer.send(mail)
  })
})
