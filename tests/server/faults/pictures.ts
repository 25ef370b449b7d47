import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import sharp from "sharp"
import { avatarFiles } from "../../../server/account/accounts/avatarFiles.ts"
import { cleanImage, squareOf } from "../../../server/platform/files/cleanImage.ts"
import type { Random } from "../content/randomOf.ts"

/** A picture that learners send, with the bytes that the platform has to store. */
export interface Picture {
  readonly name: string
  readonly sent: Blob
  /** By `image` for a report, and by the side of an avatar. */
  readonly stored: ReadonlyMap<string, Buffer>
}

/** Noise does not compress, so that every file is sent in several parts. */
const sides = { width: 200, height: 180 }

const drawPicture = async (name: string, folder: string, random: Random): Promise<Picture> => {
  const [path, cleanPath] = [join(folder, `${name}.png`), join(folder, `${name}-clean.png`)]
  const pixels = Buffer.from(Array.from({ length: 3 * sides.width * sides.height }, () => random(256)))
  await sharp(pixels, { raw: { ...sides, channels: 3 } })
    .png()
    .toFile(path)
  const clean = await Effect.runPromise(cleanImage(path, cleanPath, "image/png"))
  const stored = new Map([["image", await readFile(cleanPath)]])
  for (const { side } of avatarFiles("")) {
    const square = join(folder, `${name}-${side}.webp`)
    await Effect.runPromise(squareOf(clean, square, side))
    stored.set(String(side), await readFile(square))
  }
  return { name, sent: new Blob([await readFile(path)], { type: "image/png" }), stored }
}

/** Two pictures, drawn in `folder`. */
export const drawPictures = (folder: string, random: Random): Promise<ReadonlyArray<Picture>> =>
  Promise.all(["fox", "owl"].map((name) => drawPicture(name, folder, random)))

/** The name of the picture whose stored bytes these are, or what they are instead. `kind`: `image` or a side. */
export const pictureIn = (pictures: ReadonlyArray<Picture>, kind: string, bytes: Buffer | null): string => {
  if (bytes === null) return "no file"
  const same = pictures.find(({ stored }) => stored.get(kind)?.equals(bytes))
  return same?.name ?? `${bytes.length} unknown bytes`
}
