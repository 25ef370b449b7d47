/** How long a browser may take to read the blob; Safari reads it late. */
const readWithinMs = 60_000

/** Downloads a blob as a file. */
export function downloadBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement("a"), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs)
}
