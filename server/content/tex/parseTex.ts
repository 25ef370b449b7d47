import type { StatementLanguage } from "../ProblemPackage.ts"
import { parseTable } from "./parseTable.ts"
import { commands, declarations, environments, sampleEnvironments, type TexCommand } from "./texCommands.ts"
import type { TexPage } from "./TexPage.ts"
import {
  block,
  element,
  escape,
  inline,
  isBlank,
  lineBreak,
  marked,
  paragraphBreak,
  type Pieces,
  plain,
  space,
  textOf,
  type TexPiece,
  typeset
} from "./TexPiece.ts"
import { accents, layout, symbols } from "./texSymbols.ts"
import { nesting, sourceOf, splitTokens, TokenStream } from "./TokenStream.ts"
import type { TexToken } from "./tokenizeTex.ts"

type Tokens = ReadonlyArray<TexToken>

/** Groups and environments nested more deeply are shown as they are written. */
const depthMax = 30

const lists = new Map(Object.entries({ itemize: "ul", description: "ul", enumerate: "ol" }))

/** Signatures of environments that hold tables; the last argument describes the columns. */
const tables = new Map(Object.entries({ tabular: "or", longtable: "or", "tabular*": "ror", tabularx: "rr" }))

/** Environments of displayed formulas, and their names in KaTeX. Formulas have no numbers. */
const formulas = new Map(
  Object.entries({
    ...{ displaymath: "equation*", equation: "equation*", align: "align*", flalign: "align*" },
    ...{ alignat: "alignat*", gather: "gather*", multline: "gather*" }
  })
)

/** Parses tokens without macros; it never fails, and its time is linear. */
export const parseTex = (tokens: Tokens, language: StatementLanguage, page: TexPage): Pieces =>
  new TexParser(language, page).parse(tokens)

class TexParser {
  private readonly language: StatementLanguage
  private readonly page: TexPage
  private depth = 0
  private isCode = false

  constructor(language: StatementLanguage, page: TexPage) {
    this.language = language
    this.page = page
  }

  parse(tokens: Tokens, isCode = this.isCode): Pieces {
    const first = tokens[0]
    if (first === undefined) return []
    if (this.depth >= depthMax) return [this.page.unknown(first, sourceOf(tokens))]
    const before = this.isCode
    this.isCode = isCode
    this.depth++
    const stream = new TokenStream(tokens)
    const found: Array<TexPiece> = []
    for (let token = stream.next(); token !== undefined; token = stream.next()) {
      for (const piece of this.pieces(token, stream)) found.push(piece)
    }
    this.depth--
    this.isCode = before
    return found
  }

  private pieces(token: TexToken, stream: TokenStream): Pieces {
    switch (token.kind) {
      case "space":
        return [space]
      case "paragraph":
        return [paragraphBreak]
      case "open":
        return this.parse(stream.group())
      case "close":
      case "end":
        return [this.page.unknown(token)]
      case "dollar":
        return this.formula(token, stream, token.text === "$$", token.text)
      case "begin":
        return this.environment(token, stream)
      case "command":
        return this.command(token, stream)
      case "code":
        return [inline(`<code>${escape(token.value)}</code>`, token.value)]
      case "listing":
        return [block(`<pre><code>${escape(token.value)}</code></pre>`)]
      default:
        return [typeset(token.text, this.isCode)]
    }
  }

  private command(token: TexToken, stream: TokenStream): Pieces {
    const name = token.value
    const symbol = symbols.get(name)
    if (symbol !== undefined) return [plain(symbol)]
    const accent = accents.get(name)
    if (accent !== undefined) return [this.accented(accent, stream)]
    if (name === "(") return this.formula(token, stream, false, "\\)")
    if (name === "[") return this.formula(token, stream, true, "\\]")
    if (name === "\\") return lineBreakWithHeight(stream)
    if (layout.has(name)) return []
    const tag = declarations.get(name)
    if (tag !== undefined) return marked(tag, this.parse(stream.rest(), this.isCode || tag === "code"))
    const command = commands.get(name)
    if (command === undefined) return [this.page.unknown(token, sourceWithArguments(token, stream))]
    if (command.signature !== "") stream.star()
    return this.built(command, token, stream)
  }

  /** Reads the arguments of a command or an environment. The stream of an environment ends with it. */
  private built(command: TexCommand, { line }: TexToken, stream: TokenStream, isEnvironment = false): Pieces {
    const raw: Array<string> = []
    const content: Array<Pieces> = []
    for (const letter of command.signature) {
      if (letter === "o") stream.bracket()
      else {
        const isMissing = isEnvironment && stream.peek()?.kind !== "open"
        const tokens = isMissing ? [] : stream.argument()
        if (letter === "r") raw.push(rawText(tokens))
        else content.push(this.parse(tokens, this.isCode || letter === "t"))
      }
    }
    if (isEnvironment) content.push(this.parse(stream.rest()))
    return command.pieces({ raw, content, line, language: this.language, page: this.page })
  }

  private accented(accent: string, stream: TokenStream): TexPiece {
    const text = textOf(this.parse(stream.argument()))
    // An accent replaces the dot of an i.
    const base = text.replace(/^ı/, "i").replace(/^ȷ/, "j")
    const first = base === "" ? "\u00a0" : String.fromCodePoint(base.codePointAt(0) ?? 0)
    return plain((first + accent).normalize("NFC") + base.slice(first.length))
  }

  private environment(token: TexToken, stream: TokenStream): Pieces {
    const name = token.value.replace(/\*$/, "")
    const tokens = stream.environment(token.value)
    if (sampleEnvironments.has(name)) return []
    const formula = formulas.get(name)
    if (formula !== undefined) {
      const tex = `\\begin{${formula}}${sourceOf(tokens).trim()}\\end{${formula}}`
      return [this.page.formula(tex, true, token.line)]
    }
    const tag = lists.get(name)
    if (tag !== undefined) return [this.list(tag, name === "description", tokens)]
    const signature = tables.get(token.value)
    if (signature !== undefined) return [this.table(signature, tokens)]
    const command = environments.get(name)
    if (command !== undefined) {
      const pieces = this.built(command, token, new TokenStream(tokens), true)
      return [paragraphBreak, ...pieces, paragraphBreak]
    }
    const source = `${token.text}${sourceOf(tokens)}\\end{${token.value}}`
    return [this.page.unknownBlock(token, source)]
  }

  private list(tag: string, isDescription: boolean, tokens: Tokens): TexPiece {
    const stream = new TokenStream(tokens)
    stream.bracket()
    const isItem = ({ kind, value }: TexToken) => kind === "command" && value === "item"
    const [before = [], ...parts] = splitTokens(stream.rest(), isItem)
    let labels = 0
    const items = parts.map((part) => {
      const item = new TokenStream(part)
      const label = this.parse(item.bracket() ?? [])
      if (label.length > 0) labels++
      const shown = isDescription ? marked("strong", label) : label
      const rest = this.parse(item.rest())
      return [...shown, ...(rest[0]?.kind === "blank" ? [] : [space]), ...rest]
    })
    const text = this.parse(before)
    const all = text.every(isBlank) ? items : [text, ...items]
    // A number beside the author's own label would contradict it.
    return element(
      labels === all.length ? "ul" : tag,
      all.map((item) => element("li", item))
    )
  }

  private table(signature: string, tokens: Tokens): TexPiece {
    const stream = new TokenStream(tokens)
    let columns = ""
    for (const letter of signature) {
      if (letter === "o") stream.bracket()
      else columns = sourceOf(stream.argument())
    }
    return parseTable(stream.rest(), columns, (cell) => this.parse(cell))
  }

  /** Reads up to the closing mark. A formula without one ends at the paragraph and is shown as it is written. */
  private formula(opening: TexToken, stream: TokenStream, display: boolean, closing: string): Pieces {
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
        const tex = sourceOf(found).trim()
        return tex === "" ? [] : [this.page.formula(tex, display, opening.line)]
      }
      depth += nesting(token)
      found.push(token)
    }
    return [this.page.unknown(opening, sourceOf([opening, ...found]))]
  }
}

const isClosing = ({ text }: TexToken, closing: string): boolean =>
  text === closing || (closing === "$" && text === "$$")

const rawText = (tokens: Tokens): string => {
  const [first] = tokens
  return first?.kind === "address" ? first.value : sourceOf(tokens)
}

/** The height is ignored: `\\\\[2pt]`. */
function lineBreakWithHeight(stream: TokenStream): Pieces {
  stream.star()
  stream.bracket()
  return [lineBreak]
}

/** A command as it is written, with the arguments that follow it. */
function sourceWithArguments(token: TexToken, stream: TokenStream): string {
  let source = token.text
  for (;;) {
    const bracket = stream.bracket()
    if (bracket !== null) source += `[${sourceOf(bracket)}]`
    else if (stream.peek()?.kind === "open") source += `{${sourceOf(stream.argument())}}`
    else return source
  }
}
