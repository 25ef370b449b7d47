import type { StatementLanguage } from "../ProblemPackage.ts"
import {
  commands,
  declarations,
  environments,
  marked,
  sampleEnvironments,
  type TexCommand
} from "./texCommands.ts"
import { parseRows } from "./parseRows.ts"
import { isBlank, plainText, type TexNode } from "./TexNode.ts"
import { accents, layout, lengths, symbols } from "./texSymbols.ts"
import { nesting, sourceOf, TokenStream } from "./TokenStream.ts"
import type { TexToken } from "./tokenizeTex.ts"

type Tokens = ReadonlyArray<TexToken>
type Nodes = ReadonlyArray<TexNode>

/** Groups and environments nested more deeply are shown as they are written. */
const depthMax = 30

const lists = new Map<string, "ul" | "ol">([
  ["itemize", "ul"],
  ["description", "ul"],
  ["enumerate", "ol"]
])

/** Signatures of environments that hold tables; the last argument describes the columns. */
const tables = new Map([
  ["tabular", "or"],
  ["longtable", "or"],
  ["tabular*", "ror"],
  ["tabularx", "rr"]
])

/** Environments of displayed formulas, and their names in KaTeX. Formulas have no numbers. */
const formulas = new Map([
  ["displaymath", "equation*"],
  ["equation", "equation*"],
  ["align", "align*"],
  ["flalign", "align*"],
  ["alignat", "alignat*"],
  ["gather", "gather*"],
  ["multline", "gather*"]
])

/** Parses tokens without macros into a tree; it never fails, and its time is linear. */
export function parseTex(tokens: Tokens, language: StatementLanguage): Nodes {
  return new TexParser(language).parse(tokens)
}

class TexParser {
  private readonly language: StatementLanguage
  private depth = 0

  constructor(language: StatementLanguage) {
    this.language = language
  }

  parse(tokens: Tokens): Nodes {
    const first = tokens[0]
    if (first === undefined) return []
    if (this.depth >= depthMax) return [unknown(first, sourceOf(tokens))]
    this.depth++
    const stream = new TokenStream(tokens)
    const found: Array<TexNode> = []
    for (let token = stream.next(); token !== undefined; token = stream.next()) {
      for (const node of this.node(token, stream)) found.push(node)
    }
    this.depth--
    return found
  }

  private node(token: TexToken, stream: TokenStream): Nodes {
    switch (token.kind) {
      case "space":
        return [{ kind: "text", text: " " }]
      case "paragraph":
        return [{ kind: "paragraphBreak" }]
      case "open":
        return this.parse(stream.group())
      case "close":
      case "end":
        return [unknown(token)]
      case "dollar":
        return this.formula(token, stream, token.text === "$$", token.text)
      case "begin":
        return this.environment(token, stream)
      case "command":
        return this.command(token, stream)
      case "code":
        return [{ kind: "mark", tag: "code", children: [{ kind: "symbol", text: token.value }] }]
      case "listing":
        return [{ kind: "listing", text: token.value }]
      default:
        return [{ kind: "text", text: token.text }]
    }
  }

  private command(token: TexToken, stream: TokenStream): Nodes {
    const name = token.value
    const symbol = symbols.get(name)
    if (symbol !== undefined) return [{ kind: "symbol", text: symbol }]
    const accent = accents.get(name)
    if (accent !== undefined) return [this.accented(accent, stream)]
    if (name === "(") return this.formula(token, stream, false, "\\)")
    if (name === "[") return this.formula(token, stream, true, "\\]")
    if (name === "\\") return lineBreak(stream)
    if (layout.has(name)) return []
    if (lengths.has(name)) return skipLength(stream)
    const tag = declarations.get(name)
    if (tag !== undefined) return marked(tag, this.parse(stream.rest()))
    const command = commands.get(name)
    if (command === undefined) return [unknownCommand(token, stream)]
    if (command.signature !== "") stream.star()
    return this.built(command, token, stream)
  }

  /** Reads the arguments of a command or an environment. The stream of an environment ends with it. */
  private built(command: TexCommand, { line }: TexToken, stream: TokenStream, isEnvironment = false): Nodes {
    const raw: Array<string> = []
    const content: Array<Nodes> = []
    for (const letter of command.signature) {
      if (letter === "o") stream.bracket()
      else {
        const isMissing = isEnvironment && stream.peek()?.kind !== "open"
        const tokens = isMissing ? [] : stream.argument()
        if (letter === "r") raw.push(rawText(tokens))
        else content.push(this.parse(tokens))
      }
    }
    if (isEnvironment) content.push(this.parse(stream.rest()))
    return command.nodes({ raw, content, line, language: this.language })
  }

  private accented(accent: string, stream: TokenStream): TexNode {
    const text = plainText(this.parse(stream.argument()))
    // An accent replaces the dot of an i.
    const base = text.replace(/^ı/, "i").replace(/^ȷ/, "j")
    const first = base === "" ? "\u00a0" : String.fromCodePoint(base.codePointAt(0) ?? 0)
    return { kind: "symbol", text: (first + accent).normalize("NFC") + base.slice(first.length) }
  }

  private environment(token: TexToken, stream: TokenStream): Nodes {
    const written = token.value
    const name = written.replace(/\*$/, "")
    const tokens = stream.environment(written)
    if (sampleEnvironments.has(name)) return []
    const formula = formulas.get(name)
    if (formula !== undefined) return [displayed(formula, tokens, token.line)]
    return this.blockEnvironment(token, tokens) ?? [unknownEnvironment(token, tokens)]
  }

  private blockEnvironment(token: TexToken, tokens: Tokens): Nodes | null {
    const name = token.value.replace(/\*$/, "")
    const tag = lists.get(name)
    if (tag !== undefined) return [this.list(tag, name === "description", tokens)]
    const signature = tables.get(token.value)
    if (signature !== undefined) return [this.table(signature, tokens)]
    const command = environments.get(name)
    if (command === undefined) return null
    const nodes = this.built(command, token, new TokenStream(tokens), true)
    return [{ kind: "paragraphBreak" }, ...nodes, { kind: "paragraphBreak" }]
  }

  private list(tag: "ul" | "ol", isDescription: boolean, tokens: Tokens): TexNode {
    const stream = new TokenStream(tokens)
    stream.bracket()
    const isItem = ({ kind, value }: TexToken) => kind === "command" && value === "item"
    const before = this.parse(stream.until(isItem))
    const items: Array<Nodes> = before.every(isBlank) ? [] : [before]
    let labels = 0
    while (stream.peek() !== undefined) {
      const item = new TokenStream(stream.until(isItem))
      const label = this.parse(item.bracket() ?? [])
      if (label.length > 0) labels++
      const space: Nodes = item.peek()?.kind === "space" ? [] : [{ kind: "text", text: " " }]
      const shown = isDescription ? marked("strong", label) : label
      items.push([...shown, ...space, ...this.parse(item.rest())])
    }
    // A number beside the author's own label would contradict it.
    return { kind: "list", tag: labels === items.length ? "ul" : tag, items }
  }

  private table(signature: string, tokens: Tokens): TexNode {
    const stream = new TokenStream(tokens)
    let columns = ""
    for (const letter of signature) {
      if (letter === "o") stream.bracket()
      else columns = sourceOf(stream.argument())
    }
    return { kind: "table", rows: parseRows(stream, columns, (cell) => this.parse(cell)) }
  }

  /** Reads up to the closing mark. A formula without one ends at the paragraph and is shown as it is written. */
  private formula(opening: TexToken, stream: TokenStream, display: boolean, closing: string): Nodes {
    const found: Array<TexToken> = []
    let depth = 0
    for (
      let token = stream.peek();
      token !== undefined && token.kind !== "paragraph";
      token = stream.peek()
    ) {
      stream.next()
      if (depth <= 0 && isClosing(token, closing)) {
        // Two formulas without a space between them look like the mark of a displayed one: `$a$$b$`.
        if (token.text === "$$" && closing === "$") stream.unread([{ ...token, text: "$" }])
        const tex = formulaText(found)
        return tex === "" ? [] : [{ kind: "formula", tex, display, line: opening.line }]
      }
      depth += nesting(token)
      found.push(token)
    }
    return [unknown(opening, sourceOf([opening, ...found]))]
  }
}

const isClosing = ({ text }: TexToken, closing: string): boolean =>
  text === closing || (closing === "$" && text === "$$")

/** The source of a formula without its labels, because references to formulas are not numbered. */
function formulaText(tokens: Tokens): string {
  const stream = new TokenStream(tokens)
  const found: Array<TexToken> = []
  for (let token = stream.next(); token !== undefined; token = stream.next()) {
    if (token.kind === "command" && token.value === "label") stream.argument()
    else found.push(token)
  }
  return sourceOf(found).trim()
}

const displayed = (environment: string, tokens: Tokens, line: number): TexNode => ({
  kind: "formula",
  tex: `\\begin{${environment}}${formulaText(tokens)}\\end{${environment}}`,
  display: true,
  line
})

const rawText = (tokens: Tokens): string => {
  const [first] = tokens
  return first?.kind === "address" ? first.value : sourceOf(tokens)
}

function lineBreak(stream: TokenStream): Nodes {
  stream.star()
  stream.bracket()
  return [{ kind: "lineBreak" }]
}

/** Skips a length such as `=1em` or `-2pt plus 1pt`. */
function skipLength(stream: TokenStream): Nodes {
  const text = stream.peek()?.text ?? ""
  const rest = text.replace(/^=?-?[\d.]{1,9}(em|ex|pt|mm|cm|in|px)/, "")
  if (rest === text) return []
  const token = stream.next()
  if (token !== undefined && rest !== "") stream.unread([{ ...token, text: rest, value: rest }])
  return []
}

const unknown = (token: TexToken, source = token.text, block = false): TexNode => ({
  kind: "unknown",
  name: token.text,
  source,
  block,
  line: token.line
})

/** A command that is not known, with the arguments that follow it. */
function unknownCommand(token: TexToken, stream: TokenStream): TexNode {
  let source = token.text
  for (;;) {
    const bracket = stream.bracket()
    if (bracket !== null) source += `[${sourceOf(bracket)}]`
    else if (stream.peek()?.kind === "open") source += `{${sourceOf(stream.argument())}}`
    else return unknown(token, source)
  }
}

const unknownEnvironment = (token: TexToken, tokens: Tokens): TexNode =>
  unknown(token, `${token.text}${sourceOf(tokens)}\\end{${token.value}}`, true)
