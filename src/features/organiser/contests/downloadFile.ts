import type { FileAnswer } from "../../../api/contract/endpoint.ts"
import { downloadBlob } from "../../../ui/downloadBlob.ts"

/** Saves a file from an API response. */
export const downloadFile = (name: string, { bytes, type }: FileAnswer): void =>
  downloadBlob(name, new Blob([new Uint8Array(bytes)], { type }))
