import type { FileAnswer } from "../../../api/contract/endpoint.ts"
import { giveFile } from "../../../ui/giveFile.ts"

/** Saves a file from an API response. */
export const downloadFile = (name: string, { bytes, type }: FileAnswer): void =>
  giveFile(name, new Blob([new Uint8Array(bytes)], { type }))
