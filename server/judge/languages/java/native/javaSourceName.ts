const token = /\/\/[^\n]*|\/\*|"""|"|'|[\p{L}_$][\p{L}\p{N}_$]*|[{}();.]/gu

/** Longer names are no names of files. */
const nameLengthMax = 60
const foldersMax = 8

const usualName = "Main"

/** Index after a text or comment that begins before `from` and ends with `end`. */
function after(code: string, from: number, end: string): number {
  for (let at = code.indexOf(end, from); at >= 0; at = code.indexOf(end, at + 1)) {
    if (end === "*/" || !isEscaped(code, at)) return at + end.length
  }
  return code.length
}

function isEscaped(code: string, at: number): boolean {
  let slashes = 0
  while (code[at - 1 - slashes] === "\\") slashes++
  return slashes % 2 === 1
}

const ends = new Map([
  ["/*", "*/"],
  ['"""', '"""'],
  ['"', '"'],
  ["'", "'"]
])

/** The words and brackets of a program, without its comments and texts. */
function* wordsOf(code: string): Generator<string> {
  token.lastIndex = 0
  for (let found = token.exec(code); found !== null; found = token.exec(code)) {
    const [word] = found
    const end = ends.get(word)
    if (end !== undefined) token.lastIndex = after(code, token.lastIndex, end)
    else if (!word.startsWith("//")) yield word
  }
}

const kinds = new Set(["class", "interface", "enum", "record"])

/**
 * The name that javac demands for the file of a program: its public class, or the one with `main`, below the folders of
 * its package.
 */
export function javaSourceName(code: string): string {
  const folders: Array<string> = []
  let open: string | null = null
  let own: string | null = null
  let depth = 0
  let [beforeLast, last] = ["", ""]
  let isPackage = false
  let isPublic = false
  for (const word of wordsOf(code)) {
    if (word === "{") depth++
    else if (word === "}") depth--
    else if (word === "(" && last === "main" && beforeLast === "void") own ??= open
    if (depth === 0) {
      if (word === "package") isPackage = true
      else if (word === ";") isPackage = false
      else if (isPackage && word !== ".") folders.push(word)
      if (word === "public") isPublic = true
      else if (word === "}" || word === ";") isPublic = false
      if (kinds.has(last)) {
        open = word
        if (isPublic) {
          own = word
          break
        }
      }
    }
    ;[beforeLast, last] = [last, word]
  }
  const names = [...folders.slice(0, foldersMax), own ?? usualName]
  return names.every((name) => name.length <= nameLengthMax) ? `${names.join("/")}.java` : `${usualName}.java`
}
