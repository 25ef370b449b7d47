import { writeFile } from "node:fs/promises"
import sharp, { type Sharp } from "sharp"

export type ImageType = "image/jpeg" | "image/png"

/** Re-encodes a whole image, or crops its middle square. `from` and `to` are file paths. */
export type Drawing = { readonly from: string; readonly to: string } & (
  | { readonly type: ImageType }
  | { readonly side: number }
)

export interface Drawn {
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/** The program's output: the drawn image, or the cause of the failure. */
export type Reply = Drawn | { readonly fault: "image" | "storage"; readonly message: string }

/** 50 megapixels, the largest photo that phones commonly make; a decompression bomb exceeds it. */
const maxPixels = 50_000_000
const secondsPerImage = 10

/** Opens only JPEG and PNG. */
const open = (from: string) => {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ["VipsForeignLoad"] })
  sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng"] })
  return sharp(from, { limitInputPixels: maxPixels, failOn: "error" }).timeout({ seconds: secondsPerImage })
}

function pipeline(drawing: Drawing): Sharp {
  const image = open(drawing.from)
  if ("side" in drawing) {
    return image.resize(drawing.side, drawing.side, { fit: "cover" }).webp({ quality: 82 })
  }
  const upright = image.autoOrient()
  return drawing.type === "image/jpeg" ? upright.jpeg({ quality: 85 }) : upright.png({ compressionLevel: 6 })
}

async function draw(drawing: Drawing): Promise<Reply> {
  const fault = (whose: "image" | "storage") => (cause: unknown) => ({ fault: whose, message: String(cause) })
  const drawn = await pipeline(drawing).toBuffer({ resolveWithObject: true }).catch(fault("image"))
  if ("fault" in drawn) return drawn
  const { data, info } = drawn
  return writeFile(drawing.to, data, { mode: 0o600 }).then(
    () => ({ bytes: data.length, width: info.width, height: info.height }),
    fault("storage")
  )
}

process.stdout.write(JSON.stringify(await draw(JSON.parse(process.argv[2] ?? "") as Drawing)))
