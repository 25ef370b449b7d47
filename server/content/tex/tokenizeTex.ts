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

/** Each named group is a kind of token; its content is the token's value. Comments and lengths (`\\parskip=1em`) have none. */
const pattern =
  /\\(?:(?:par|v|h|left|right|(?:above|below)display)skip|parindent|itemsep|parsep|topsep|tabcolsep)[ \t]*=?[ \t]*-?[\d.]{1,9}[ \t]?(?:em|ex|pt|mm|cm|in|px)|\\begin[ \t]*\{(?<begin>[A-Za-z]+\*?)\}|\\end[ \t]*\{(?<end>[A-Za-z]+\*?)\}|\\(?<command>[A-Za-z]+|[^])|%[^\n]*(?:\n[ \t]*)?|(?<space>[ \t\n]+)|(?<dollar>\$\$?)|#(?<parameter>[1-9])|(?<open>\{)|(?<close>\})|(?<cell>&)|(?<text>[[\]]|[^\\%\s${}&#[\]]+|[^])/y

const kinds = [
  ...(["begin", "end", "command", "space", "dollar", "parameter", "open", "close", "cell", "text"] as const)
]

/** A space or a line break after a command's name belongs to the name; an empty line is a paragraph all the same. */
const afterName = /(?<=[A-Za-z])[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?/y

/** A longer address or code is read as ordinary text. */
const address = /(?<start>\\(?:url|href|nolinkurl|path)[ \t]*)\{(?<value>(?!#)(?:\\.|[^{}\\\n]){0,2000})\}/y
const inlineCode =
  /\\(?:verb\*?|(?:lstinline|Verb)(?:\[[^\]\n]{0,200}\])?|mintinline(?:\[[^\]\n]{0,200}\])?\{\w{0,40}\})(?:\{(?<braced>[^}\n]{0,2000})\}|(?<mark>[^A-Za-z\s{])(?<code>[^\n]{0,2000}?)\k<mark>)/y
const listing = /\\begin\{(?<name>(?:verbatim|Verbatim|lstlisting|minted|alltt|comment)\*?)\}/y
const listingOptions = /^(?:\[[^\]]{0,500}\])?(?:\{\w{0,40}\})?/

interface Found {
  readonly tokens: ReadonlyArray<Omit<TexToken, "line">>
  /** Where the next token begins. */
  readonly end: number
}

/** Splits TeX into tokens in linear time. Text that TeX does not interpret becomes one token. */
export function tokenizeTex(source: string): ReadonlyArray<TexToken> {
  const tokens: Array<TexToken> = []
  let line = 1
  for (let at = 0; at < source.length;) {
    const found = (source[at] === "\\" ? verbatimAt(source, at) : null) ?? ordinaryAt(source, at)
    for (const token of found.tokens) tokens.push({ ...token, line })
    line += lineBreaksIn(source.slice(at, found.end))
    at = found.end
  }
  return tokens
}

const lineBreaksIn = (text: string) => text.split("\n").length - 1

function matchAt(regExp: RegExp, source: string, at: number) {
  regExp.lastIndex = at
  const match = regExp.exec(source)
  return match === null ? null : { text: match[0], groups: match.groups ?? {}, end: at + match[0].length }
}

function ordinaryAt(source: string, at: number): Found {
  const { text, groups, end } = matchAt(pattern, source, at) ?? { text: "", groups: {}, end: source.length }
  const found = kinds.find((each) => groups[each] !== undefined)
  if (found === undefined) return { tokens: [], end }
  const isParagraph = found === "space" && lineBreaksIn(text) + Number(source[at - 1] === "\n") > 1
  const token = { kind: isParagraph ? "paragraph" : found, text, value: groups[found] ?? "" } as const
  const blanks = found === "command" ? matchAt(afterName, source, end) : null
  return { tokens: [token], end: blanks?.end ?? end }
}

/** Listings, code and addresses, in which `%`, `$` and braces are ordinary characters. */
const verbatimAt = (source: string, at: number): Found | null =>
  listingAt(source, at) ?? inlineCodeAt(source, at) ?? addressAt(source, at)

function listingAt(source: string, at: number): Found | null {
  const begin = matchAt(listing, source, at)
  if (begin === null) return null
  const { name = "" } = begin.groups
  const closing = `\\end{${name}}`
  const found = source.indexOf(closing, begin.end)
  const to = found === -1 ? source.length : found
  const end = found === -1 ? to : to + closing.length
  if (name === "comment") return { tokens: [], end }
  const content = source.slice(begin.end, to)
  const plain = name.startsWith("verbatim") ? content : content.replace(listingOptions, "")
  const value = plain.replace(/^[ \t]*\n/, "").trimEnd()
  return { tokens: [{ kind: "listing", text: source.slice(at, end), value }], end }
}

function inlineCodeAt(source: string, at: number): Found | null {
  const match = matchAt(inlineCode, source, at)
  if (match === null) return null
  const { text, groups, end } = match
  return { tokens: [{ kind: "code", text, value: groups["code"] ?? groups["braced"] ?? "" }], end }
}

function addressAt(source: string, at: number): Found | null {
  const match = matchAt(address, source, at)
  if (match === null) return null
  const { text, groups, end } = match
  const { start = "", value = "" } = groups
  const command = { kind: "command", text: start, value: start.trim().slice(1) } as const
  const written = value.replaceAll(/\\([%#&_~$])/g, "$1").trim()
  return { tokens: [command, { kind: "address", text: text.slice(start.length), value: written }], end }
}
