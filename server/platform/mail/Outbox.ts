import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Schema } from "effect"
import { createTransport } from "nodemailer"
import { Mail } from "./Mail.ts"
import { envelopeOf } from "./mailEnvelope.ts"

const OutboxMail = Schema.Struct({ ...Mail.fields, queuedAt: Schema.String })
export type OutboxMail = typeof OutboxMail.Type

const decode = Schema.decodeUnknownSync(Schema.fromJsonString(OutboxMail))

const write = async (folder: string, name: string, content: string | Buffer) => {
  const hidden = join(folder, `.${name}`)
  await writeFile(hidden, content, { mode: 0o600 })
  await rename(hidden, join(folder, name))
}

const composer = createTransport({ streamTransport: true, buffer: true })

/** Writes a mail to the folder as `.eml`, and as JSON for the page that shows it. */
export const putIntoOutbox = async (folder: string, mail: Mail, from: string, messageId: string) => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { message } = await composer.sendMail({ from, messageId, ...pick(mail) })
  const queuedAt = new Date().toISOString()
  const name = `${queuedAt.replaceAll(/[:.]/g, "-")}-${messageId.replaceAll(/[^\w-]/g, "").slice(0, 36)}`
  await write(folder, `${name}.json`, JSON.stringify({ ...mail, queuedAt }))
  await write(folder, `${name}.eml`, message as Buffer)
}

const pick = (mail: Mail) => {
  const { subject, text, html } = mail
  return { ...envelopeOf(mail), subject, text, html }
}

/** The newest mails of the folder, newest first. */
export const readOutbox = async (folder: string, limit = 50): Promise<ReadonlyArray<OutboxMail>> => {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .toSorted()
    .toReversed()
    .slice(0, limit)
  return Promise.all(newest.map(async (name) => decode(await readFile(join(folder, name), "utf8"))))
}

/** Deletes every mail whose JSON matches `says`, regardless of the recipient. */
export const removeFromOutbox = async (folder: string, says: (text: string) => boolean): Promise<void> => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"))
  for (const name of names) {
    if (!says(await readFile(join(folder, name), "utf8"))) continue
    for (const file of [name, name.replace(/json$/, "eml")]) await rm(join(folder, file), { force: true })
  }
}
