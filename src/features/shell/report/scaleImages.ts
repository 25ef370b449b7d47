const longestSide = 2048
const quality = 0.9

/** Scaled size in pixels, or null if the image already fits. */
export function fittingSize(width: number, height: number) {
  const scale = longestSide / Math.max(width, height)
  return scale >= 1 ? null : { width: Math.round(width * scale), height: Math.round(height * scale) }
}

const encode = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

async function redrawn(bitmap: ImageBitmap, type: string): Promise<Blob | null> {
  const size = fittingSize(bitmap.width, bitmap.height)
  if (size === null) return null
  const canvas = Object.assign(document.createElement("canvas"), size)
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, size.width, size.height)
  return encode(canvas, type)
}

/** Scales an image to at most 2048 px per side. Undecodable images stay unchanged, and the server validates them. */
async function scaleImage(image: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(image).catch(() => null)
  if (bitmap === null) return image
  try {
    const smaller = await redrawn(bitmap, image.type)
    return smaller !== null && smaller.size < image.size ? smaller : image
  } finally {
    bitmap.close()
  }
}

const scaled = new WeakMap<Blob, Blob>()

/** Scales images one after the other, because decoded images need much memory. */
export async function scaleImages(images: ReadonlyArray<Blob>): Promise<ReadonlyArray<Blob>> {
  const results: Array<Blob> = []
  for (const image of images) {
    const ready = scaled.get(image) ?? (await scaleImage(image))
    scaled.set(image, ready)
    results.push(ready)
  }
  return results
}
