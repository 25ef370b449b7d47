import { sourceOf, TokenStream } from "./TokenStream.ts"
import { type TexToken, tokenizeTex } from "./tokenizeTex.ts"

type Tokens = ReadonlyArray<TexToken>

interface Macro {
  readonly parameters: number
  /** Value of the first parameter if the call has no brackets; null if that parameter is mandatory. */
  readonly byDefault: Tokens | null
  readonly body: Tokens
}

/** Macros and constants of a statement may produce so many characters in all. */
const producedMax = 500_000

/** Thrown when macros call themselves, or produce too much text. */
export class MacrosTooLong extends Error {
  readonly line: number

  constructor({ text, line }: TexToken) {
    super(`${text} expands to more than ${producedMax} characters`)
    this.line = line
  }
}

/** Reads the definition after a command; returns false if it is not understood. */
type Define = (stream: TokenStream, macros: Map<string, Macro>) => boolean

const definers: ReadonlyMap<string, Define> = new Map<string, Define>([
  ...["newcommand", "renewcommand", "providecommand"].map((name) => [name, defineCommand] as const),
  ...["def", "gdef", "edef", "xdef"].map((name) => [name, definePrimitive] as const),
  ["let", defineAlias],
  ["DeclareMathOperator", defineOperator]
])

const sizeOf = (tokens: Tokens) => tokens.reduce((size, { text }) => size + text.length + 1, 0)

/** Applies the macros that a statement defines, and replaces `\constant{name}`; definitions are removed. */
export function expandMacros(
  tokens: Tokens,
  given: ReadonlyMap<string, string>,
  constants: ReadonlyMap<string, string>
): Tokens {
  const stream = new TokenStream(tokens)
  const macros = new Map([...given].map(([name, text]) => [name, plainMacro(tokenizeTex(text))]))
  // References to formulas are not numbered, and KaTeX knows no labels.
  macros.set("label", { parameters: 1, byDefault: null, body: [] })
  const expanded: Array<TexToken> = []
  let produced = 0
  for (let token = stream.next(); token !== undefined; token = stream.next()) {
    const name = token.kind === "command" && token.original !== true ? token.value : ""
    const macro = macros.get(name)
    if (macro !== undefined) {
      const values = argumentsOf(macro, stream)
      produced += producedBy(macro, values)
      if (produced > producedMax) throw new MacrosTooLong(token)
      stream.unread(substitute(macro, values))
    } else if (name === "constant") {
      const constant = constantOf(token, stream, constants)
      produced += constant.text.length
      if (produced > producedMax) throw new MacrosTooLong(token)
      expanded.push(constant)
    } else if (definers.get(name)?.(stream, macros) !== true) expanded.push(token)
  }
  return expanded
}

const plainMacro = (body: Tokens): Macro => ({ parameters: 0, byDefault: null, body })

function argumentsOf({ parameters, byDefault }: Macro, stream: TokenStream): ReadonlyArray<Tokens> {
  return Array.from({ length: parameters }, (_, index) =>
    index === 0 && byDefault !== null ? (stream.bracket() ?? byDefault) : stream.argument()
  )
}

/** Characters of an expansion, counted before it is made. */
function producedBy({ body }: Macro, values: ReadonlyArray<Tokens>): number {
  const sizes = values.map(sizeOf)
  return body.reduce(
    (size, token) =>
      size + 1 + (token.kind === "parameter" ? (sizes[Number(token.value) - 1] ?? 0) : token.text.length),
    1
  )
}

const substitute = ({ body }: Macro, values: ReadonlyArray<Tokens>): Tokens =>
  body.flatMap((token) => (token.kind === "parameter" ? (values[Number(token.value) - 1] ?? []) : [token]))

function defineCommand(stream: TokenStream, macros: Map<string, Macro>): boolean {
  stream.star()
  const name = commandName(stream)
  if (name === null) return false
  const parameters = Number(sourceOf(stream.bracket() ?? []).trim()) || 0
  const byDefault = stream.bracket()
  macros.set(name, { parameters: Math.min(parameters, 9), byDefault, body: stream.argument() })
  return true
}

function definePrimitive(stream: TokenStream, macros: Map<string, Macro>): boolean {
  const name = stream.peek()
  if (name?.kind !== "command") return false
  stream.next()
  const parameters = stream.run("parameter")
  if (stream.peek()?.kind === "open") {
    macros.set(name.value, { parameters: parameters.length, byDefault: null, body: stream.argument() })
    return true
  }
  stream.unread([{ ...name, original: true }, ...parameters])
  return false
}

function defineAlias(stream: TokenStream, macros: Map<string, Macro>): boolean {
  const name = stream.peek()
  if (name?.kind !== "command") return false
  stream.next()
  if (stream.peek()?.text === "=") stream.next()
  const target = stream.next()
  if (target === undefined) return true
  macros.set(name.value, macros.get(target.value) ?? plainMacro([{ ...target, original: true }]))
  return true
}

function defineOperator(stream: TokenStream, macros: Map<string, Macro>): boolean {
  stream.star()
  const name = commandName(stream)
  if (name === null) return false
  macros.set(name, plainMacro(tokenizeTex(`\\operatorname{${sourceOf(stream.argument())}}`)))
  return true
}

/** The command that a definition names, in braces or without. */
function commandName(stream: TokenStream): string | null {
  while (stream.peek()?.kind === "space") stream.next()
  const first = stream.next()
  if (first?.kind === "command") return first.value
  // Reading a whole group would take quadratic time if groups without a name are nested.
  const braced = first?.kind === "open" ? [stream.next(), stream.next()] : []
  const [name, end] = braced
  if (name?.kind === "command" && end?.kind === "close") return name.value
  stream.unread([first, ...braced].filter((token) => token !== undefined))
  return null
}

function constantOf(token: TexToken, stream: TokenStream, constants: ReadonlyMap<string, string>): TexToken {
  const name = sourceOf(stream.argument())
  const value = constants.get(name)
  const text = value ?? `\\constant{${name}}`
  return value === undefined
    ? { ...token, text, original: true }
    : { ...token, kind: "text", text, value: text }
}
