import { writeFile } from "node:fs/promises"
import { availableParallelism } from "node:os"
import { Data, Effect, Semaphore } from "effect"
import { fileTypeFromFile } from "file-type"
import type Sharp from "sharp"
import { StorageFailure } from "./StorageFailure.ts"

export type ImageType = "image/jpeg" | "image/png"

/** An image that we made ourselves from what was sent: its pixels, and nothing else of it. */
export interface CleanImage {
  readonly path: string
  readonly type: ImageType
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** The file says that it is an image, but is none that can be read. */
export class ImageUnreadable extends Data.TaggedError("ImageUnreadable")<{ readonly cause: unknown }> {}

/** A photo of 50 megapixels, the largest that phones commonly make; a bomb unpacks to more. */
const maxPixels = 50_000_000
const secondsPerImage = 10
const atOnce = Math.max(1, Math.min(2, availableParallelism() - 1))
const gate = Semaphore.makeUnsafe(atOnce)

const prepared: { sharp: Promise<typeof Sharp> | null } = { sharp: null }

/** Nothing but JPEG and PNG is opened, each image takes one thread, and none stays in memory. */
const load = async () => {
  const { default: sharp } = await import("sharp")
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] })
  return sharp
}

/** The media type that the content shows, whatever the name says; null when it shows none. */
export const contentType = async (path: string): Promise<string | null> =>
  (await fileTypeFromFile(path))?.mime ?? null

const draw = async (from: string, type: ImageType) => {
  const sharp = await (prepared.sharp ??= load())
  const image = sharp(from, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient()
  const drawn = type === "image/jpeg" ? image.jpeg({ quality: 85 }) : image.png({ compressionLevel: 6 })
  return drawn.timeout({ seconds: secondsPerImage }).toBuffer({ resolveWithObject: true })
}

/** Draws the image anew into another file, upright and without metadata; few at once, the others wait. */
export const cleanImage = (
  from: string,
  to: string,
  type: ImageType
): Effect.Effect<CleanImage, ImageUnreadable | StorageFailure> =>
  Effect.gen(function* () {
    const { data, info } = yield* Effect.tryPromise({
      try: () => draw(from, type),
      catch: (cause) => new ImageUnreadable({ cause })
    })
    yield* Effect.tryPromise({
      try: () => writeFile(to, data, { mode: 0o600 }),
      catch: (cause) => new StorageFailure({ cause })
    })
    return { path: to, type, bytes: data.length, width: info.width, height: info.height }
    // The thread works on whoever waits for it, and only when it is done may the next begin.
  }).pipe(Effect.uninterruptible, gate.withPermits(1))

/** Draws the middle square of an image that is clean already, as WebP with sides of `side` pixels. */
export const squareOf = (
  { path }: CleanImage,
  to: string,
  side: number
): Effect.Effect<void, StorageFailure> =>
  Effect.tryPromise({
    try: async () => {
      const sharp = await (prepared.sharp ??= load())
      await sharp(path, { limitInputPixels: maxPixels })
        .resize(side, side, { fit: "cover" })
        .webp({ quality: 82 })
        .toFile(to)
    },
    catch: (cause) => new StorageFailure({ cause })
  }).pipe(Effect.uninterruptible, gate.withPermits(1))
