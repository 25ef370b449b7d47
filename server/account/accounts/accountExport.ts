import { join } from "node:path"
import { Effect, Option, Schema, Stream } from "effect"
import { type Language, type ServerMessageKey, translate } from "../../platform/i18n/translate.ts"
import { Config } from "../../platform/config.ts"
import { Files } from "../../platform/files/Files.ts"
import { orUnavailable } from "../../platform/files/StorageFailure.ts"
import { writeUnlinkedFile } from "../../platform/files/unlinkedFile.ts"
import type { FileStream } from "../../platform/http/callResponse.ts"
import { notFound, tooManyRequests } from "../../platform/http/ApiError.ts"
import { fileOf } from "./avatarFiles.ts"
import { type ArchiveEntry, archiveOf } from "../../platform/files/exportArchive.ts"
import { exportedTables } from "./exportTables.ts"
import { ExportSlots } from "./ExportSlots.ts"
import { inTransaction, rowsOf, sql } from "../../platform/database/sql.ts"
import { newSecretToken, tokenHash } from "../../platform/secretTokens.ts"

const daily = 5
const avatarName = "avatar.webp"
const imageFolder = "images"

const tooMany = (retryAfterSeconds: number) => tooManyRequests(retryAfterSeconds, "account.exportLimit")

const decodeUsage = rowsOf({ exports: Schema.Int, waitS: Schema.NullOr(Schema.Finite) })

/** Creates a download key that works once within five minutes. */
export const startExport = Effect.fn("startExport")(function* (userId: number, language: Language) {
  const key = newSecretToken()
  yield* sql`select from users where id = ${userId} for update`
  const [usage] = yield* sql`select count(*) as exports,
    extract(epoch from min(created_at) + interval '1 day' - now())::float8 as "waitS"
    from account_exports where user_id = ${userId}
    and created_at > now() - interval '1 day'`.pipe(decodeUsage)
  if ((usage?.exports ?? 0) >= daily) return yield* tooMany(usage?.waitS ?? 0)
  yield* sql`insert into account_exports (token_hash, user_id, language)
    values (${tokenHash(key)}, ${userId}, ${language})`
  return { key }
}, inTransaction)

const decodeClaimed = rowsOf({
  userId: Schema.Int,
  language: Schema.Literals(["ru", "en"]),
  avatar: Schema.NullOr(Schema.String)
})

const decodeOwner = rowsOf({ userId: Schema.Int })

/** Reserves the account's export slot and uses up the download key; returns its owner. */
const claim = Effect.fnUntraced(function* (key: string) {
  const [owner] = yield* sql`
    select user_id as "userId" from account_exports where token_hash = ${tokenHash(key)}
    and used_at is null`.pipe(decodeOwner)
  if (owner === undefined) return yield* notFound
  yield* (yield* ExportSlots).enter(owner.userId)
  const rows = yield* sql`
    update account_exports e set used_at = now() from users u
    where token_hash = ${tokenHash(key)} and used_at is null and e.created_at > now() - interval '5 minutes'
      and u.id = e.user_id and u.listed
    returning e.user_id as "userId", e.language, u.avatar_key as avatar`.pipe(decodeClaimed)
  return rows[0] ?? (yield* notFound)
})

const encoder = new TextEncoder()
const text = (content: string) => Stream.make(encoder.encode(content))

/** A row may be a megabyte, and this many are in memory at once. */
const rowsAtOnce = 8

/** Streams rows as a JSON array through a cursor of the surrounding transaction. */
const listOf = (rows: string, userId: number) =>
  Stream.unwrap(
    Effect.gen(function* () {
      yield* sql.unsafe(`declare exported_rows no scroll cursor for ${rows.replaceAll("$1", String(userId))}`)
      const fetch = sql.unsafe<{ readonly row: unknown }>(`fetch forward ${rowsAtOnce} from exported_rows`)
      const items = Stream.paginate(true, (first: boolean) =>
        Effect.map(fetch, (read) => {
          const texts = read.map(
            ({ row }, index) => `${first && index === 0 ? "\n" : ",\n"}${JSON.stringify(row, null, 2)}`
          )
          const next = read.length < rowsAtOnce ? Option.none<boolean>() : Option.some(false)
          return [texts.map((each) => encoder.encode(each)), next] as const
        })
      )
      const close = Stream.drain(Stream.fromEffect(sql.unsafe("close exported_rows")))
      return text("[").pipe(Stream.concat(items), Stream.concat(close), Stream.concat(text("\n]\n")))
    })
  )

const readMe = (language: Language): ArchiveEntry => {
  const say = (key: ServerMessageKey) => translate(language, key)
  const lines = exportedTables.map(({ file, about }) => `${file}: ${say(about)}`)
  const all = [say("export.lead"), "", ...lines, `${avatarName}, ${imageFolder}/: ${say("export.pictures")}`]
  return { name: "README.txt", content: text(`${all.join("\n")}\n`) }
}

/** Skips a file that was deleted meanwhile; fails the archive if the storage does not answer. */
const storedFile = (name: string, key: string) =>
  Files.use((files) => files.read(key)).pipe(
    Effect.map((bytes) => [{ name, content: Stream.make(bytes), packed: true as const }]),
    Effect.catch((failure) =>
      failure.isMissing
        ? Effect.succeed([])
        : orUnavailable("A file of a download could not be read")(failure)
    )
  )

const decodeImages = rowsOf({ name: Schema.String, key: Schema.String })

const imagesOf = (userId: number) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const rows = yield* sql`
        select ${`${imageFolder}/report-`} || r.id || '-' || i.ordinal || '.' || split_part(i.type, '/', 2) as name, i.file_key as key
        from reports r join report_images i on i.report_id = r.id where r.user_id = ${userId}
        order by r.id, i.ordinal`
      return Stream.fromIterable(yield* decodeImages(rows))
    })
  ).pipe(
    Stream.mapEffect(({ name, key }) => storedFile(name, key)),
    Stream.flattenIterable
  )

/**
 * Streams all data about a learner as an archive. The archive is written to a file first,
 * so that a slow client does not hold a database connection.
 */
export const getExport = Effect.fn("getExport")(function* (key: string) {
  const slots = yield* ExportSlots
  const { dataDir } = yield* Config
  const { userId, language, avatar } = yield* claim(key)
  const tables = exportedTables.map(({ file, rows }) => ({ name: file, content: listOf(rows, userId) }))
  const picture = avatar === null ? [] : yield* storedFile(avatarName, fileOf(avatar, 256))
  const entries = Stream.concat(
    Stream.fromIterable([readMe(language), ...tables, ...picture]),
    imagesOf(userId)
  )
  const write = writeUnlinkedFile(join(dataDir, "exports"), archiveOf(entries))
  const file: FileStream = {
    type: "application/zip",
    name: "zama-my-data.zip",
    stream: yield* slots.whileWriting(inTransaction(write))
  }
  return file
})
