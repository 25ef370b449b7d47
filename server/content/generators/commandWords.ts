const space = /\s/

/** Splits a command into words as POSIX shells do. Null if a quotation has no end. */
export function commandWords(command: string): ReadonlyArray<string> | null {
  const words: Array<string> = []
  let word: string | null = null
  let quote: string | null = null
  for (let at = 0; at < command.length; at++) {
    const letter = command.charAt(at)
    if (quote === null && space.test(letter)) {
      if (word !== null) words.push(word)
      word = null
    } else if (quote === null && (letter === "'" || letter === '"')) {
      quote = letter
      word ??= ""
    } else if (letter === quote) {
      quote = null
    } else if (letter === "\\" && isEscape(quote, command.charAt(at + 1))) {
      at++
      if (at === command.length) return null
      word = `${word ?? ""}${command.charAt(at)}`
    } else {
      word = `${word ?? ""}${letter}`
    }
  }
  if (quote !== null) return null
  return word === null ? words : [...words, word]
}

const isEscape = (quote: string | null, next: string) =>
  quote === null || (quote === '"' && (next === '"' || next === "\\"))
