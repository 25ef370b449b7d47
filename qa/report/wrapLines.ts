/** Breaks a sentence into lines of at most `width` characters, at spaces. */
export function wrapLines(text: string, width: number): ReadonlyArray<string> {
  const lines: Array<string> = []
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
