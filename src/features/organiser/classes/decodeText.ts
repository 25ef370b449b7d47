/** Decoded text of a list of names, or why the file is not a text. */
export type DecodedText = { readonly text: string } | { readonly trouble: "excel" | "unreadable" }

const beginsWith = (bytes: Uint8Array, ...signature: ReadonlyArray<number>) =>
  signature.every((byte, at) => bytes[at] === byte)

const isWorkbook = (bytes: Uint8Array) =>
  beginsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)

const encodingOf = (bytes: Uint8Array): string => {
  if (beginsWith(bytes, 0xff, 0xfe)) return "utf-16le"
  return beginsWith(bytes, 0xfe, 0xff) ? "utf-16be" : "utf-8"
}

/** Decodes UTF-8, or UTF-16 with a BOM, and else falls back to Windows-1251, which Excel uses for Russian. */
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
