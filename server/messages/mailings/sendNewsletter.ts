import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { type Language, translate } from "../../platform/i18n/translate.ts"
import { Config } from "../../platform/config.ts"
import type { Mail } from "../../platform/mail/Mail.ts"
import { Mailer } from "../../platform/mail/Mailer.ts"
import { rowsOf } from "../../platform/database/rows.ts"
import { mailingKinds, unsubscribeUrl } from "./mailingKinds.ts"
import { MailingTokens } from "./MailingTokens.ts"
import type { Newsletter, NewsletterText } from "./readNewsletter.ts"
import { renderMarkdown } from "../../content/renderMarkdown.ts"
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
  const whole = withAbsoluteLinks(markdown, publicUrl)
  const body = renderMarkdown(whole)
  return ({ email, language, unsubscribeUrl: endUrl }: NewsletterReader): Mail => {
    const why = translate(language, "mail.newsletter.why")
    const label = translate(language, "mail.newsletter.unsubscribe")
    const end = `${escapeHtml(why)} <a href="${escapeHtml(endUrl)}" style="color:#4338ca">${escapeHtml(label)}</a>`
    return {
      to: email,
      subject: title,
      text: `${asText(whole)}\n\n--\n${why}\n${label}:\n${endUrl}\n`,
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

/** Recipients per transaction; few enough not to delay sign-ins. */
const batchSize = 100

const languagesOf = ({ texts }: Newsletter) => Object.keys(texts) as ReadonlyArray<Language>

/** SQL condition: subscribed users with a confirmed address and a language of the issue. */
const readers = Effect.fnUntraced(function* (newsletter: Newsletter) {
  const sql = yield* SqlClient.SqlClient
  return sql`users.${sql.literal(mailingKinds[kind].column)} and users.listed and users.email is not null
    and users.email_confirmed_at is not null and users.locale = any(${[...languagesOf(newsletter)]}::text[])`
})

/** Counts pending and served recipients per language. */
export const countReaders = Effect.fn("countReaders")(function* (newsletter: Newsletter) {
  const sql = yield* SqlClient.SqlClient
  const wanted = yield* readers(newsletter)
  return yield* decodeCounts(
    yield* sql`select users.locale as language, count(*) filter (where d.user_id is null)::int as waiting,
        count(d.user_id)::int as served
      from users left join mailing_deliveries d
        on d.user_id = users.id and d.kind = ${kind} and d.issue = ${newsletter.issue}
      where ${wanted} group by 1 order by 1 desc`
  )
})

/** Marks a batch of pending recipients, so that no other process sends to them. */
const claimReaders = Effect.fnUntraced(function* (newsletter: Newsletter) {
  const sql = yield* SqlClient.SqlClient
  const wanted = yield* readers(newsletter)
  return yield* decodeReaders(
    yield* sql`with taken as (
        insert into mailing_deliveries (kind, issue, user_id)
        select ${kind}, ${newsletter.issue}, users.id from users
        where ${wanted} and not exists (select from mailing_deliveries d
          where d.user_id = users.id and d.kind = ${kind} and d.issue = ${newsletter.issue})
        order by users.id limit ${batchSize}
        on conflict do nothing returning user_id)
      select users.id, users.email, users.locale as language from users join taken on taken.user_id = users.id`
  )
})

type Renderers = Partial<Record<Language, (reader: NewsletterReader) => Mail>>

/** Marks and queues in one transaction, so that a killed command never does only one of them. */
const sendBatch = Effect.fnUntraced(function* (newsletter: Newsletter, render: Renderers) {
  const { publicUrl } = yield* Config
  const tokens = yield* MailingTokens
  const mailer = yield* Mailer
  const claimed = yield* claimReaders(newsletter)
  for (const { id, email, language } of claimed) {
    const url = unsubscribeUrl(publicUrl, tokens.sign({ userId: id, kind }))
    const mail = render[language]?.({ email, language, unsubscribeUrl: url })
    if (mail !== undefined) yield* mailer.send(mail)
  }
  return claimed.length
})

/** Queues an issue for all pending recipients; returns their number. */
export const sendNewsletter = Effect.fn("sendNewsletter")(function* (newsletter: Newsletter) {
  const sql = yield* SqlClient.SqlClient
  const { publicUrl } = yield* Config
  const render: Renderers = Object.fromEntries(
    Object.entries(newsletter.texts).map(([language, text]) => [
      language,
      newsletterRenderer(text, publicUrl)
    ])
  )
  let mails = 0
  for (let batch = -1; batch !== 0; mails += batch) {
    batch = yield* sql.withTransaction(sendBatch(newsletter, render))
  }
  return mails
})
