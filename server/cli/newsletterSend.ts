import { parseArgs } from "node:util"
import { Effect } from "effect"
import { MailingTokens } from "../messages/mailings/MailingTokens.ts"
import { type Newsletter, readNewsletter } from "../messages/mailings/readNewsletter.ts"
import { countReaders, sendNewsletter } from "../messages/mailings/sendNewsletter.ts"
import { Config } from "../platform/config.ts"
import { Mailer } from "../platform/mail/Mailer.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

const announce = Effect.fnUntraced(function* (newsletter: Newsletter) {
  for (const [language, { title }] of Object.entries(newsletter.texts)) console.log(`${language}: ${title}`)
  for (const { language, waiting, served } of yield* countReaders(newsletter)) {
    console.log(`${language}: ${waiting} to get it, ${served} have it already`)
  }
})

const perform = Effect.fnUntraced(function* (path: string, dryRun: boolean) {
  const newsletter = yield* readNewsletter(path)
  const { publicUrlGiven, smtpUrl } = yield* Config
  yield* announce(newsletter)
  if (dryRun) return 0
  if (smtpUrl !== null && !publicUrlGiven) {
    console.error("Set PUBLIC_URL as the server has it: the mails' links lead there.")
    return 1
  }
  const mails = yield* sendNewsletter(newsletter)
  console.log(`${mails} mails are queued; the server sends them while it runs.`)
  return 0
})

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { positionals, values } = parseArgs({
    args: [...args],
    options: { "dry-run": { type: "boolean" } },
    allowPositionals: true
  })
  const [path] = positionals
  if (path === undefined) {
    console.error("Name the folder of the newsletter.")
    return 1
  }
  const work = perform(path, values["dry-run"] === true).pipe(
    Effect.provide([MailingTokens.layer, Mailer.layer]),
    Effect.catchTag("PackageInvalid", ({ message }) =>
      Effect.sync(() => {
        console.error(message)
        return 1
      })
    )
  )
  return withPlatform(work)
}

export const newsletterSend: Command = {
  usage: "newsletter send <folder> [--dry-run]",
  summary: "Mails a newsletter to everybody who asked for news.",
  help: `The folder holds ru.md and en.md, each with its title in front; a reader gets the one in their language.
Naming one of the files sends that alone. The folder's name is the issue: nobody gets an issue twice,
however often the command is repeated, and one that was interrupted goes on where it stopped.
--dry-run says how many would get it and sends nothing.`,
  run
}
