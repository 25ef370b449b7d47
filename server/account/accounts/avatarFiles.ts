import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { AvatarSize } from "../../../src/api/contract/account/account.ts"
import { Files } from "../../platform/files/Files.ts"
import { rowsOf } from "../../platform/database/rows.ts"

const folder = "avatars"
const sides = AvatarSize.literals.map(Number)

/** Storage path of an avatar in one size. */
export const fileOf = (key: string, side: number): string => `${folder}/${key}-${side}.webp`

/** All files of one avatar. */
export const avatarFiles = (key: string) => sides.map((side) => ({ side, file: fileOf(key, side) }))

/** A file is stored before its row is written. */
const youngMs = 60 * 60 * 1000

const decodeKeys = rowsOf({ key: Schema.String })

/** Removes avatar files without an account, left by a process that died in between. */
export const removeOrphanAvatars = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const files = yield* Files
  const stored = yield* files.list(folder)
  const old = stored.filter(({ changedAt }) => changedAt.getTime() < Date.now() - youngMs)
  const keyOf = (file: string) => file.slice(folder.length + 1).replace(/-\d+\.webp$/, "")
  const keys = [...new Set(old.map(({ key }) => keyOf(key)))]
  const rows = yield* sql`select avatar_key as key from users where avatar_key = any(${keys}::text[])`
  const known = new Set((yield* decodeKeys(rows)).map(({ key }) => key))
  const orphans = old.filter(({ key }) => !known.has(keyOf(key)))
  yield* Effect.forEach(orphans, ({ key }) => files.remove(key), { discard: true })
})
