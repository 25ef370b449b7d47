type TexTokenKind =
  | "text"
  | "space"
  | "paragraph"
  | "command"
  | "open"
  | "close"
  | "dollar"
  | "cell"
  | "parameter"
  | "begin"
  | "end"
  | "address"
  | "code"
  | "listing"

export interface TexToken {
  readonly kind: TexTokenKind
  /** As the author wrote it. */
  readonly text: string
  /** Name of a command or an environment, number of a parameter, content of verbatim text. */
  readonly value: string
  /** Starts at 1. */
  readonly line: number
  /** If true, the command has its original meaning and is not expanded. */
  readonly original?: boolean
}

/** Each named group is a kind of token; its content is the token's value. */
const pattern =
  /\\begin[ \t]*\{(?<begin>[A-Za-z]+\*?)\}|\\end[ \t]*\{(?<end>[A-Za-z]+\*?)\}|\\(?<command>[A-Za-z]+|[^])|%[^\n]*(?:\n[ \t]*)?|(?<space>[ \t\n]+)|(?<dollar>\$\$?)|#(?<parameter>[1-9])|(?<open>\{)|(?<close>\})|(?<cell>&)|(?<text>[[\]]|[^\\%\s${}&#[\]]+|[^])/gy

const kinds = [
  ...(["begin", "end", "command", "space", "dollar", "parameter", "open", "close", "cell", "text"] as const)
]

/** A space or a line break after a command's name belongs to the name; an empty line is a paragraph all the same. */
const afterName = /[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?/y

/** Longest address or code on one line; a longer one is read as ordinary text. */
const inlineMax = 2000

const address = /(?<start>\\(?:url|href|nolinkurl|path)[ \t]*)\{(?<value>(?!#)(?:\\.|[^{}\\\n]){0,2000})\}/y
const inlineCode =
  /\\(?:verb\*?|(?:lstinline|Verb)(?:\[[^\]\n]{0,200}\])?|mintinline(?:\[[^\]\n]{0,200}\])?\{\w{0,40}\})(?<mark>[^A-Za-z\s])/y
const listing = /\\begin\{(?<name>(?:verbatim|Verbatim|lstlisting|minted|alltt|comment)\*?)\}/y
const listingOptions = /^(?:\[[^\]]{0,500}\])?(?:\{\w{0,40}\})?/

interface Verbatim {
  readonly tokens: ReadonlyArray<TexToken>
  readonly end: number
}

/** Splits TeX into tokens in linear time. Text that TeX does not interpret becomes one token. */
export function tokenizeTex(source: string): ReadonlyArray<TexToken> {
  const tokens: Array<TexToken> = []
  let line = 1
  let at = 0
  while (at < source.length) {
    const verbatim = source[at] === "\\" ? verbatimAt(source, at, line) : null
    if (verbatim === null) {
      pattern.lastIndex = at
      const match = pattern.exec(source)
      const token = tokenOf(match?.[0] ?? "", match?.groups ?? {}, line, source[at - 1] === "\n")
      if (token !== null) tokens.push(token)
    } else tokens.push(...verbatim.tokens)
    const end = verbatim?.end ?? pattern.lastIndex
    const next = tokens.at(-1)?.kind === "command" ? skip(afterName, source, end, tokens.at(-1)) : end
    line += source.slice(at, next).split("\n").length - 1
    at = next
  }
  return tokens
}

const skip = (blanks: RegExp, source: string, at: number, after: TexToken | undefined): number => {
  if (after === undefined || !/^[A-Za-z]/.test(after.value)) return at
  blanks.lastIndex = at
  blanks.exec(source)
  return blanks.lastIndex
}

/** Null for a comment. */
function tokenOf(
  text: string,
  groups: Readonly<Record<string, string | undefined>>,
  line: number,
  atLineStart: boolean
): TexToken | null {
  const found = kinds.find((each) => groups[each] !== undefined)
  if (found === undefined) return null
  const breaks = text.split("\n").length - 1 + Number(atLineStart)
  const kind = found === "space" && breaks > 1 ? "paragraph" : found
  return { kind, text, value: groups[found] ?? "", line }
}

/** Listings, code and addresses, in which `%`, `$` and braces are ordinary characters. */
function verbatimAt(source: string, at: number, line: number): Verbatim | null {
  return listingAt(source, at, line) ?? inlineCodeAt(source, at, line) ?? addressAt(source, at, line)
}

function listingAt(source: string, at: number, line: number): Verbatim | null {
  listing.lastIndex = at
  const name = listing.exec(source)?.groups?.["name"]
  if (name === undefined) return null
  const from = listing.lastIndex
  const closing = `\\end{${name}}`
  const found = source.indexOf(closing, from)
  const to = found === -1 ? source.length : found
  const end = found === -1 ? to : to + closing.length
  if (name === "comment") return { tokens: [], end }
  const content = source.slice(from, to)
  const plain = name.startsWith("verbatim") ? content : content.replace(listingOptions, "")
  const value = plain.replace(/^[ \t]*\n/, "").trimEnd()
  return { tokens: [{ kind: "listing", text: source.slice(at, end), value, line }], end }
}

function inlineCodeAt(source: string, at: number, line: number): Verbatim | null {
  inlineCode.lastIndex = at
  const mark = inlineCode.exec(source)?.groups?.["mark"]
  if (mark === undefined) return null
  const from = inlineCode.lastIndex
  const [rest = ""] = source.slice(from, from + inlineMax).split("\n", 1)
  const length = rest.indexOf(mark === "{" ? "}" : mark)
  if (length === -1) return null
  const end = from + length + 1
  return { tokens: [{ kind: "code", text: source.slice(at, end), value: rest.slice(0, length), line }], end }
}

function addressAt(source: string, at: number, line: number): Verbatim | null {
  address.lastIndex = at
  const { start, value } = address.exec(source)?.groups ?? {}
  if (start === undefined || value === undefined) return null
  const end = address.lastIndex
  const written = value.replaceAll(/\\([%#&_~$])/g, "$1").trim()
  return {
    tokens: [
      { kind: "command", text: start, value: start.trim().slice(1), line },
      { kind: "address", text: source.slice(at + start.length, end), value: written, line }
    ],
    end
  }
}
