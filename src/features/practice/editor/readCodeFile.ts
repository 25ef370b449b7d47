import { downloadBlob } from "../../../ui/downloadBlob.ts"

const largest = 65_536

export type CodeFile =
  | { readonly ok: true; readonly source: string }
  | { readonly ok: false; readonly reason: "openFailed" | "openTooLarge" }

/** Reads a chosen file as UTF-8, with or without a BOM, or else in a legacy Windows encoding. */
export async function readCodeFile(file: Blob): Promise<CodeFile> {
  if (file.size > largest) return { ok: false, reason: "openTooLarge" }
  const bytes = await file.arrayBuffer()
  const source = decode(bytes).replaceAll(/\r\n?/g, "\n")
  return source.includes("\0") ? { ok: false, reason: "openFailed" } : { ok: true, source }
}

function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1251").decode(bytes)
  }
}

/** Downloads a text as a file. */
export const downloadText = (name: string, text: string): void =>
  downloadBlob(name, new Blob([text], { type: "text/plain;charset=utf-8" }))
