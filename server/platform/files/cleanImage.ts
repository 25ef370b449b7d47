import { execFile } from "node:child_process"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { Data, Effect, Semaphore } from "effect"
import { fileTypeFromFile } from "file-type"
import type { Drawing, Drawn, ImageType, Reply } from "./drawProcess.ts"
import { StorageFailure } from "./StorageFailure.ts"

export type { ImageType } from "./drawProcess.ts"

/** An image that we made ourselves from what was sent: its pixels, and nothing else of it. */
export interface CleanImage extends Drawn {
  readonly path: string
  readonly type: ImageType
}

/** The file says that it is an image, but is none that can be read. */
export class ImageUnreadable extends Data.TaggedError("ImageUnreadable")<{ readonly cause: unknown }> {}

/** The media type that the content shows, whatever the name says; null when it shows none. */
export const contentType = async (path: string): Promise<string | null> =>
  (await fileTypeFromFile(path))?.mime ?? null

const program = fileURLToPath(new URL("drawProcess.ts", import.meta.url))
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const gate = Semaphore.makeUnsafe(atOnce)

/** Longer than the program gives an image: the library under it may stop working without a word. */
const deadlineMs = 11_000

/**
 * A stranger's image is drawn by a process of its own, which is given no secrets of ours: whatever it does there, it ends
 * with the process and holds nobody else up.
 */
const ask = async (drawing: Drawing, signal: AbortSignal): Promise<Reply> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program, JSON.stringify(drawing)], {
    env: {},
    signal,
    timeout: deadlineMs,
    killSignal: "SIGKILL"
  })
  return JSON.parse(stdout) as Reply
}

/** Few at once, the others wait. */
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

/** Draws the image anew into another file, upright and without metadata. */
export const cleanImage = (
  from: string,
  to: string,
  type: ImageType
): Effect.Effect<CleanImage, ImageUnreadable | StorageFailure> =>
  Effect.map(draw({ from, to, type }), (drawn) => ({ ...drawn, path: to, type }))

/** Draws the middle square of an image that is clean already, as WebP with sides of `side` pixels. */
export const squareOf = (
  { path }: CleanImage,
  to: string,
  side: number
): Effect.Effect<void, StorageFailure> =>
  draw({ from: path, to, side }).pipe(
    Effect.catchTag("ImageUnreadable", ({ cause }) => new StorageFailure({ cause })),
    Effect.asVoid
  )
