import { buffer } from "node:stream/consumers"
import { promisify } from "node:util"
import { crc32, inflateRaw } from "node:zlib"
import { Effect } from "effect"
import type { Entry, ZipFile } from "yauzl"

const inflate = promisify(inflateRaw)

const otherSize = "has another size than the zip declares"

/** Reads an entry, or fails with the reason. Never inflates more than the declared size, which has a limit. */
export const zipContent = Effect.fn("zipContent")(function* (zip: ZipFile, entry: Entry) {
  const content = yield* Effect.tryPromise({
    try: async () => {
      const packed = await buffer(await zip.openReadStreamPromise(entry, { decodeFileData: false }))
      if (!entry.isCompressed()) return packed
      return inflate(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) })
    },
    catch: (cause) => (isTooLarge(cause) ? otherSize : `cannot be read: ${String(cause)}`)
  })
  if (content.length !== entry.uncompressedSize) return yield* Effect.fail(otherSize)
  if (crc32(content) !== entry.crc32) return yield* Effect.fail("is damaged: its checksum is wrong")
  return content
})

const isTooLarge = (cause: unknown) =>
  cause instanceof RangeError && "code" in cause && cause.code === "ERR_BUFFER_TOO_LARGE"
