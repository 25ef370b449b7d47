/** What a list of names may come as, or why it is not a text at all. */
export type DecodedText = { readonly text: string } | { readonly trouble: "excel" | "unreadable" }

const beginsWith = (bytes: Uint8Array, ...signature: ReadonlyArray<number>) =>
  signature.every((byte, at) => bytes[at] === byte)

const isWorkbook = (bytes: Uint8Array) =>
  beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const encodingOf = (bytes: Uint8Array): string => {
  if (beginsWith(bytes, 0xff, 0xfe)) return "utf-16le"
  return beginsWith(bytes, 0xfe, 0xff) ? "utf-16be" : "utf-8"
}

/** Reads UTF-8 and UTF-16 as marked, and what is neither as Windows-1251, which is how Excel writes Russian. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (isWorkbook(bytes)) return { trouble: "excel" }
  const text = decoded(bytes)
  return text.includes("\0") ? { trouble: "unreadable" } : { text }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1251").decode(bytes)
  }
}
