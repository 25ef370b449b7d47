import { Effect } from "effect"
import type { AvatarSize } from "../../../src/api/contract/account/account.ts"
import type { FileAnswer } from "../../../src/api/contract/endpoint.ts"
import { type CleanImage, squareOf } from "../../platform/files/cleanImage.ts"
import { Files } from "../../platform/files/Files.ts"
import { orNotFound, orUnavailable } from "../../platform/files/StorageFailure.ts"
import { avatarFiles, fileOf } from "./avatarFiles.ts"
import { newSecretToken } from "../../platform/secretTokens.ts"
import { sql } from "../../platform/database/sql.ts"
import { findUser } from "../../platform/users/users.ts"

/** Removes an avatar's files; housekeeping removes those that remain after a failure. */
const removeFiles = (key: string) =>
  Files.use((files) =>
    Effect.forEach(avatarFiles(key), ({ file }) => Effect.ignore(files.remove(file)), {
      discard: true,
      concurrency: "unbounded"
    })
  )

/** Sets the user's avatar key and returns the previous one. */
const exchange = Effect.fnUntraced(function* (userId: number, key: string | null) {
  const [before] = yield* sql<{ readonly key: string | null }>`
    update users u set avatar_key = ${key} from (select id, avatar_key from users where id = ${userId} for update) b
    where u.id = b.id returning b.avatar_key as key`
  return before?.key ?? null
})

const replace = Effect.fnUntraced(function* (userId: number, key: string | null) {
  const before = yield* exchange(userId, key)
  if (before !== null) yield* removeFiles(before)
  return yield* findUser(userId)
})

/** Stores the centre square of the image in every size under a new random key. */
export const setAvatar = Effect.fn("setAvatar")(function* (userId: number, image: CleanImage) {
  const files = yield* Files
  const key = newSecretToken()
  const store = Effect.forEach(
    avatarFiles(key),
    ({ side, file }) => {
      const drawn = `${image.path}-${side}`
      return Effect.andThen(squareOf(image, drawn, side), files.store(file, drawn))
    },
    { discard: true }
  ).pipe(Effect.onError(() => removeFiles(key)))
  // From here on a failure does not show whether the account has the new key, so its files stay.
  return yield* Effect.andThen(store, replace(userId, key)).pipe(
    Effect.catchTag("StorageFailure", orUnavailable("A picture could not be kept"))
  )
})

export const removeAvatar = (userId: number) => replace(userId, null)

/** Returns an avatar image; fails with `NotFound` if its files were deleted. */
export const getAvatar = Effect.fn("getAvatar")(function* (key: string, size: AvatarSize) {
  const files = yield* Files
  const bytes = yield* files
    .read(fileOf(key, Number(size)))
    .pipe(Effect.catch(orNotFound("A picture could not be read")))
  const answer: FileAnswer = { type: "image/webp", bytes }
  return answer
})
