/** Joins byte strings, each prefixed with its length. */
export function joinParts(parts: ReadonlyArray<Uint8Array>): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0))
  let at = 0
  for (const part of parts) {
    new DataView(joined.buffer).setUint32(at, part.length, true)
    joined.set(part, at + 4)
    at += 4 + part.length
  }
  return joined
}

export function splitParts(joined: Uint8Array): ReadonlyArray<Uint8Array> {
  const view = new DataView(joined.buffer, joined.byteOffset, joined.byteLength)
  const parts: Array<Uint8Array> = []
  for (let at = 0; at < joined.length;) {
    const length = view.getUint32(at, true)
    parts.push(joined.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return parts
}
