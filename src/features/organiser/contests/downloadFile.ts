import type { FileAnswer } from "../../../api/contract/endpoint.ts"

/** Hands a file that a call answered with to the browser, to be kept under a name. */
export function downloadFile(name: string, { bytes, type }: FileAnswer): void {
  const address = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type }))
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
