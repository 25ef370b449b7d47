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

const definitions = new Set(["newcommand", "renewcommand", "providecommand"])
const primitiveDefinitions = new Set(["def", "gdef", "edef", "xdef"])

const sizeOf = (tokens: Tokens) => tokens.reduce((size, { text }) => size + text.length + 1, 0)

/** Applies the macros that a statement defines, and replaces `\constant{name}`; definitions are removed. */
export function expandMacros(
  tokens: Tokens,
  given: ReadonlyMap<string, string>,
  constants: ReadonlyMap<string, string>
): Tokens {
  const stream = new TokenStream(tokens)
  const macros = new Map([...given].map(([name, text]) => [name, plainMacro(tokenizeTex(text))]))
  const expanded: Array<TexToken> = []
  let produced = 0
  for (let token = stream.next(); token !== undefined; token = stream.next()) {
    const macro = token.kind === "command" && token.original !== true ? macros.get(token.value) : undefined
    if (macro !== undefined) {
      const values = argumentsOf(macro, stream)
      produced += producedBy(macro, values)
      if (produced > producedMax) throw new MacrosTooLong(token)
      stream.unread(substitute(macro, values))
    } else if (token.kind !== "command") {
      expanded.push(token)
    } else if (token.value === "constant") {
      const constant = constantOf(token, stream, constants)
      produced += constant.text.length
      if (produced > producedMax) throw new MacrosTooLong(token)
      expanded.push(constant)
    } else if (!define(token, stream, macros)) {
      expanded.push(token)
    }
  }
  return expanded
}

const plainMacro = (body: Tokens): Macro => ({ parameters: 0, byDefault: null, body })

function argumentsOf({ parameters, byDefault }: Macro, stream: TokenStream): ReadonlyArray<Tokens> {
  return Array.from({ length: parameters }, (_, index) =>
    index === 0 && byDefault !== null ? (stream.bracket() ?? byDefault) : stream.argument()
  )
}

const valueOf = (token: TexToken, values: ReadonlyArray<Tokens>): Tokens =>
  token.kind === "parameter" ? (values[Number(token.value) - 1] ?? []) : [token]

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
  body.flatMap((token) => valueOf(token, values))

/** Reads the definition that a command begins; returns false if it begins none that is understood. */
function define(token: TexToken, stream: TokenStream, macros: Map<string, Macro>): boolean {
  if (token.original === true) return false
  if (definitions.has(token.value)) return defineCommand(stream, macros)
  if (primitiveDefinitions.has(token.value)) return definePrimitive(stream, macros)
  if (token.value === "let") return defineAlias(stream, macros)
  if (token.value === "DeclareMathOperator") return defineOperator(stream, macros)
  return false
}

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
  const parameters: Array<TexToken> = []
  for (let token = stream.peek(); token?.kind === "parameter"; token = stream.peek()) {
    parameters.push(token)
    stream.next()
  }
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
