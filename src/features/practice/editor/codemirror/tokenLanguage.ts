import { defineLanguageFacet, indentService, Language, languageDataProp } from "@codemirror/language"
import { NodeSet, NodeType, Parser, Tree, type Input, type PartialParse } from "@lezer/common"
import { styleTags, tags } from "@lezer/highlight"

/** What the editor knows of a language without a grammar. */
export interface TokenRules {
  readonly name: string
  /** Has the groups `comment`, `string`, `number` and `word`, and runs in linear time. */
  readonly token: RegExp
  /** Separated by spaces. */
  readonly keywords: string
  readonly types: string
  readonly ignoresCase: boolean
  /** Ends of a line after which the next one is indented, and beginnings of a line that end a block. */
  readonly opens: RegExp
  readonly closes: RegExp
}

const kinds = ["comment", "string", "number", "keyword", "type"] as const

const styles = styleTags({
  comment: tags.blockComment,
  string: tags.string,
  number: tags.number,
  keyword: tags.keyword,
  type: tags.typeName
})

/** Splits a program into words after each change. The largest program takes a millisecond. */
function tokenParser(
  { keywords, types, ignoresCase, token }: TokenRules,
  data: ReturnType<typeof defineLanguageFacet>
): Parser {
  const named = (text: string, kind: (typeof kinds)[number]) =>
    text.split(" ").map((word) => [word, kinds.indexOf(kind)] as const)
  const words = new Map([...named(keywords, "keyword"), ...named(types, "type")])
  const program = NodeType.define({
    ...{ id: kinds.length, name: "Program", top: true },
    props: [[languageDataProp, data]]
  })
  const tokens = kinds.map((name, id) => NodeType.define({ id, name }))
  const nodes = new NodeSet([...tokens, program]).extend(styles)

  const kindOf = ({ comment, string, number, word }: Readonly<Record<string, string>>) =>
    word === undefined
      ? [comment, string, number].findIndex((each) => each !== undefined)
      : words.get(ignoresCase ? word.toLowerCase() : word)

  function treeOf(text: string): Tree {
    const children: Array<Tree> = []
    const positions: Array<number> = []
    for (const found of text.matchAll(token)) {
      const type = nodes.types[kindOf(found.groups ?? {}) ?? -1]
      if (type === undefined) continue
      children.push(new Tree(type, [], [], found[0].length))
      positions.push(found.index)
    }
    return new Tree(nodes.types[kinds.length] ?? program, children, positions, text.length).balance()
  }

  class TokenParser extends Parser {
    override createParse(input: Input): PartialParse {
      const advance = () => treeOf(input.read(0, input.length))
      return { advance, parsedPos: input.length, stopAt: () => {}, stoppedAt: null }
    }
  }
  return new TokenParser()
}

/** A line is indented as the one before it, or by one step more or less around a block. */
const indentation = ({ opens, closes }: TokenRules) =>
  indentService.of((context, at) => {
    const own = context.lineAt(at, 1)
    const previous = context.lineAt(at, -1)
    if (own.from === previous.from && own.from === 0) return 0
    const before = own.from === previous.from ? context.lineAt(own.from - 1, -1) : previous
    const steps = Number(opens.test(before.text)) - Number(closes.test(own.text))
    return Math.max(0, context.lineIndent(before.from, -1) + steps * context.unit)
  })

/** Highlighting and indentation by words alone. */
export function tokenLanguage(rules: TokenRules): Language {
  const data = defineLanguageFacet({ commentTokens: { line: "//" }, indentOnInput: /^\s*(?:[})\]]|end)$/i })
  return new Language(data, tokenParser(rules, data), [indentation(rules)], rules.name)
}
