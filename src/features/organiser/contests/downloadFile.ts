import type { FileAnswer } from "../../../api/contract/endpoint.ts"
import { giveFile } from "../../../ui/giveFile.ts"

/** Hands a file that a call answered with to the browser, to be kept under a name. */
export const downloadFile = (name: string, { bytes, type }: FileAnswer): void =>
  giveFile(name, new Blob([new Uint8Array(bytes)], { type }))
