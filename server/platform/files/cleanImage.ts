import { execFile } from "node:child_process"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Data, Effect, Semaphore } from "effect"
import { fileTypeFromFile } from "file-type"
import { environmentWithoutSecrets } from "../environmentWithoutSecrets.ts"
import type { Drawing, Drawn, ImageType, Reply } from "./imageProcess.ts"
import { StorageFailure } from "./StorageFailure.ts"

export type { ImageType } from "./imageProcess.ts"

/** A re-encoded image: the pixels of the upload, without its metadata. */
export interface CleanImage extends Drawn {
  readonly path: string
  readonly type: ImageType
}

/** The file has an image type but cannot be decoded. */
export class ImageUnreadable extends Data.TaggedError("ImageUnreadable")<{ readonly cause: unknown }> {}

/** The media type of the content, whatever the file name says; null if unknown. */
export const contentType = async (path: string): Promise<string | null> =>
  (await fileTypeFromFile(path))?.mime ?? null

const program = fileURLToPath(new URL("imageProcess.ts", import.meta.url))
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const gate = Semaphore.makeUnsafe(atOnce)

/** Longer than the timeout in imageProcess.ts, because the image library may hang without an error. */
const deadlineMs = 11_000

/**
 * Decodes an untrusted image in a separate process that gets no secrets: an exploit or a hang ends with that process
 * and blocks no other request.
 */
const ask = async (drawing: Drawing, signal: AbortSignal): Promise<Reply> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(drawing)], {
    env: environmentWithoutSecrets,
    signal,
    timeout: deadlineMs,
    killSignal: "SIGKILL"
  })
  return JSON.parse(stdout) as Reply
}

/** Runs at most `atOnce` processes at a time. */
const draw = (drawing: Drawing): Effect.Effect<Drawn, ImageUnreadable | StorageFailure> =>
  Effect.tryPromise({
    try: (signal) => ask(drawing, signal),
    catch: (cause) => new StorageFailure({ cause })
  }).pipe(
    Effect.flatMap((reply): Effect.Effect<Drawn, ImageUnreadable | StorageFailure> => {
      if (!("fault" in reply)) return Effect.succeed(reply)
      const cause = reply.message
      return Effect.fail(
        reply.fault === "image" ? new ImageUnreadable({ cause }) : new StorageFailure({ cause })
      )
    }),
    gate.withPermits(1)
  )

/** Re-encodes an image into another file, upright and without metadata. */
export const cleanImage = (
  from: string,
  to: string,
  type: ImageType
): Effect.Effect<CleanImage, ImageUnreadable | StorageFailure> =>
  Effect.map(draw({ from, to, type }), (drawn) => ({ ...drawn, path: to, type }))

/** Crops a clean image to its middle square, as WebP with sides of `side` pixels. */
export const squareOf = (
  { path }: CleanImage,
  to: string,
  side: number
): Effect.Effect<void, StorageFailure> =>
  draw({ from: path, to, side }).pipe(
    Effect.catchTag("ImageUnreadable", ({ cause }) => new StorageFailure({ cause })),
    Effect.asVoid
  )
