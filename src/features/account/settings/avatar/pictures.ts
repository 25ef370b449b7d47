/** Larger pictures are scaled down first. In pixels. */
const longestSide = 2048
/** Size of the uploaded square in pixels; the server creates smaller versions. */
const uploadSide = 512
const quality = 0.9

export interface Square {
  readonly x: number
  readonly y: number
  readonly width: number
}

interface Part extends Square {
  readonly height: number
}

/** Keeps JPEG; uses PNG for all other types to preserve transparency. */
const formatFor = (type: string) => (type === "image/jpeg" ? "image/jpeg" : "image/png")

function draw(
  source: CanvasImageSource,
  part: Part,
  size: Pick<Part, "width" | "height">,
  type: string
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement("canvas"), size)
  const { x, y, width, height } = part
  canvas.getContext("2d")?.drawImage(source, x, y, width, height, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, formatFor(type), quality))
}

/** Reads an image the browser can decode, scaled to at most 2048 px; null for other files. */
export async function readPicture(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (bitmap === null) return null
  const { width, height } = bitmap
  const scale = Math.min(1, longestSide / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale))
  }
  try {
    return await draw(bitmap, { x: 0, y: 0, width, height }, size, file.type)
  } finally {
    bitmap.close()
  }
}

/** Crops a square for upload; null if the browser cannot decode the picture. */
export async function cutSquare(picture: Blob, { x, y, width }: Square): Promise<Blob | null> {
  const bitmap = await createImageBitmap(picture).catch(() => null)
  if (bitmap === null) return null
  const side = Math.max(1, Math.min(uploadSide, Math.round(width)))
  try {
    return await draw(bitmap, { x, y, width, height: width }, { width: side, height: side }, picture.type)
  } finally {
    bitmap.close()
  }
}
