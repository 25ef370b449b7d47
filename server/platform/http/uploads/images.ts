import { Effect } from "effect"
import type { MultipartBody } from "../../../../src/api/contract/endpoint.ts"
import { type CleanImage, cleanImage, contentType, type ImageType } from "../../files/cleanImage.ts"
import type { StorageFailure } from "../../files/StorageFailure.ts"
import { type ApiError, invalid } from "../ApiError.ts"
import { fileFaults } from "./fileFaults.ts"
import type { ReceivedFile } from "./FormCollector.ts"
import { busy } from "./UploadLimits.ts"

/** What the call's rule says about the files, going by what they begin with and not by their names. */
export const checkImages = async ({ files }: MultipartBody, received: ReadonlyArray<ReceivedFile>) => {
  const facts = received.map(async ({ path, bytes }) => ({
    type: (await contentType(path)) ?? "application/octet-stream",
    size: bytes
  }))
  return fileFaults(files, await Promise.all(facts))
}

const unreadable = ({ files }: MultipartBody) => invalid({ [files.name]: ["validation.imageUnreadable"] })

const drawn = Effect.fnUntraced(function* ({ path }: ReceivedFile) {
  const type = (yield* Effect.promise(() => contentType(path))) as ImageType
  return yield* cleanImage(path, `${path}-clean`, type)
})

/** Draws each image anew; one that cannot be drawn refuses the form. */
export const drawImages = (
  rules: MultipartBody,
  received: ReadonlyArray<ReceivedFile>
): Effect.Effect<ReadonlyArray<CleanImage>, ApiError | StorageFailure> =>
  Effect.forEach(received, drawn).pipe(
    Effect.catchTag("ImageUnreadable", ({ cause }) =>
      Effect.andThen(Effect.logDebug("An image could not be drawn", cause), unreadable(rules))
    ),
    // Browsers wait 25 seconds for an answer.
    Effect.timeoutOrElse({ duration: "12 seconds", orElse: () => Effect.fail(busy) })
  )
