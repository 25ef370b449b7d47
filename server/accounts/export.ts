import { Effect, Schema, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { type Language, type ServerMessageKey, translate } from "../i18n/translate.ts"
import { Files } from "../platform/files/Files.ts"
import type { FileStream } from "../platform/http/callAnswer.ts"
import { Refusal } from "../platform/http/Refusal.ts"
import { rowsOf } from "../problems/rows.ts"
import { fileOf } from "./avatarFiles.ts"
import { type ArchiveEntry, archiveOf } from "./exportArchive.ts"
import { exportedTables } from "./exportTables.ts"
import { newSecretToken, tokenHash } from "./secretTokens.ts"

const daily = 5
const avatarName = "avatar.webp"
const imageFolder = "images"

const noSuchExport = new Refusal({ kind: "notFound", message: "failure.notFound" })

const tooMany = (retryAfterSeconds: number) =>
  new Refusal({
    kind: "tooManyRequests",
    code: "rate_limit",
    message: "account.exportLimit",
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterSeconds))
  })

const decodeUsage = rowsOf(Schema.Struct({ exports: Schema.Int, waitS: Schema.NullOr(Schema.Finite) }))

/** Makes the name of a download, which works once and for five minutes. */
export const startExport = Effect.fn("startExport")(function* (userId: number, language: Language) {
  const sql = yield* SqlClient.SqlClient
  const key = newSecretToken()
  const start = Effect.gen(function* () {
    yield* sql`select from users where id = ${userId} for update`
    const [usage] = yield* decodeUsage(
      yield* sql`select count(*) as exports,
        extract(epoch from min(created_at) + interval '1 day' - now())::float8 as "waitS"
        from account_exports where user_id = ${userId} and created_at > now() - interval '1 day'`
    )
    if ((usage?.exports ?? 0) >= daily) return yield* tooMany(usage?.waitS ?? 0)
    yield* sql`insert into account_exports (token_hash, user_id, language)
      values (${tokenHash(key)}, ${userId}, ${language})`
    return { key }
  })
  return yield* sql.withTransaction(start)
})

const decodeTaken = rowsOf(
  Schema.Struct({
    userId: Schema.Int,
    language: Schema.Literals(["ru", "en"]),
    avatar: Schema.NullOr(Schema.String)
  })
)

/** Whose download a name is; it is spent by this. */
const take = Effect.fnUntraced(function* (key: string) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql`
    update account_exports e set used_at = now() from users u
    where token_hash = ${tokenHash(key)} and used_at is null and e.created_at > now() - interval '5 minutes'
      and u.id = e.user_id and u.listed
    returning e.user_id as "userId", e.language, u.avatar_key as avatar`
  return (yield* decodeTaken(rows))[0] ?? (yield* noSuchExport)
})

const encoder = new TextEncoder()
const text = (content: string) => Stream.make(encoder.encode(content))

/** Rows as a JSON list, written as they are read. */
const listOf = (rows: string, userId: number) =>
  Stream.unwrap(
    Effect.map(SqlClient.SqlClient, (sql) => {
      const read = sql.unsafe<{ readonly row: unknown }>(rows, [userId]).stream
      const items = Stream.mapAccum(
        read,
        () => true,
        (first, { row }) =>
          [false, [encoder.encode(`${first ? "\n" : ",\n"}${JSON.stringify(row, null, 2)}`)]] as const
      )
      return text("[").pipe(Stream.concat(items), Stream.concat(text("\n]\n")))
    })
  )

const readMe = (language: Language): ArchiveEntry => {
  const say = (key: ServerMessageKey) => translate(language, key)
  const lines = exportedTables.map(({ file, about }) => `${file}: ${say(about)}`)
  const all = [say("export.lead"), "", ...lines, `${avatarName}, ${imageFolder}/: ${say("export.pictures")}`]
  return { name: "README.txt", content: text(`${all.join("\n")}\n`) }
}

/** A file that has gone meanwhile is left out of the archive rather than ending it. */
const kept = (name: string, key: string) =>
  Files.use((files) => files.read(key)).pipe(
    Effect.map((bytes) => [{ name, content: Stream.make(bytes), packed: true as const }]),
    Effect.catch(() => Effect.succeed([]))
  )

const decodeImages = rowsOf(Schema.Struct({ name: Schema.String, key: Schema.String }))

const imagesOf = (userId: number) =>
  Stream.unwrap(
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql`
        select ${`${imageFolder}/report-`} || r.id || '-' || i.ordinal || '.' || split_part(i.type, '/', 2) as name, i.file_key as key
        from reports r join report_images i on i.report_id = r.id where r.user_id = ${userId}
        order by r.id, i.ordinal`
      return Stream.fromIterable(yield* decodeImages(rows))
    })
  ).pipe(
    Stream.mapEffect(({ name, key }) => kept(name, key)),
    Stream.flattenIterable
  )

/** Everything about a learner as an archive, written while it is sent. */
export const getExport = Effect.fn("getExport")(function* (key: string) {
  const { userId, language, avatar } = yield* take(key)
  const context = yield* Effect.context<SqlClient.SqlClient | Files>()
  const tables = exportedTables.map(({ file, rows }) => ({ name: file, content: listOf(rows, userId) }))
  const picture = avatar === null ? [] : yield* kept(avatarName, fileOf(avatar, 256))
  const entries = Stream.concat(
    Stream.fromIterable([readMe(language), ...tables, ...picture]),
    imagesOf(userId)
  )
  const file: FileStream = {
    type: "application/zip",
    name: "zama-my-data.zip",
    stream: archiveOf(entries).pipe(Stream.provideContext(context), Stream.orDie)
  }
  return file
})
