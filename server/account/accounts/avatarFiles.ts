import { Schema } from "effect"
import { AvatarSize } from "../../../src/api/contract/account/account.ts"
import { removeOrphans } from "../../platform/files/Files.ts"
import { rowsOf, sql } from "../../platform/database/sql.ts"

const folder = "avatars"
const sides = AvatarSize.literals.map(Number)

/** Storage path of an avatar in one size. */
export const fileOf = (key: string, side: number): string => `${folder}/${key}-${side}.webp`

/** All files of one avatar. */
export const avatarFiles = (key: string) => sides.map((side) => ({ side, file: fileOf(key, side) }))

const decodeKeys = rowsOf({ key: Schema.String })

const keyOf = (file: string) => file.slice(folder.length + 1).replace(/-\d+\.webp$/, "")

/** Removes avatar files without an account. */
export const removeOrphanAvatars = removeOrphans(folder, keyOf, (keys) =>
  sql`select avatar_key as key from users where avatar_key = any(${keys}::text[])`.pipe(decodeKeys)
)
