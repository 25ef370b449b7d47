import type { Hash } from "node:crypto"

/** The same pieces; the hash grows as they pass. */
export async function* hashing(pieces: AsyncIterable<Uint8Array>, hash: Hash) {
  for await (const piece of pieces) {
    hash.update(piece)
    yield piece
  }
}
