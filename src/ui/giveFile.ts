/** So long a browser may take until it reads what it was given; Safari reads it late. */
const readWithinMs = 60_000

/** Hands something to the reader as a file. */
export function giveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  Object.assign(document.createElement("a"), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), readWithinMs)
}
