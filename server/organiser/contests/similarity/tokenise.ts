import { createRequire } from "node:module"
import { File, Region, TokenizedFile } from "@dodona/dolos-core"
import treeSitter, { type Node, type Parser } from "@vscode/tree-sitter-wasm"
import { programmingLanguage } from "../../../judge/languages/programmingLanguages.ts"

const { resolve } = createRequire(import.meta.url)

const grammarOf = (language: string): string | null => programmingLanguage(language)?.grammar ?? null

export const isCompared = (language: string): boolean => grammarOf(language) !== null

/** The parser of a compared language. Its grammar is WebAssembly, which needs no native compilation. */
export async function parserFor(language: string): Promise<Parser> {
  await treeSitter.Parser.init()
  const path = resolve(`@vscode/tree-sitter-wasm/wasm/tree-sitter-${grammarOf(language)}.wasm`)
  const parser = new treeSitter.Parser()
  parser.setLanguage(await treeSitter.Language.load(path))
  return parser
}

interface Token {
  readonly text: string
  readonly region: Region
}

const spanOf = (from: Node["startPosition"], to: Node["startPosition"]) =>
  new Region(from.row, from.column, to.row, to.column)

/** Tokens of the syntax tree's structure; names and literals are ignored, so that renaming hides nothing. */
function* tokensOf(node: Node): Generator<Token> {
  if (node.type === "comment") return
  const children = node.children.filter((child) => child !== null)
  const head = spanOf(node.startPosition, children[0]?.startPosition ?? node.endPosition)
  yield { text: "(", region: head }
  yield { text: node.type, region: head }
  for (const child of children) yield* tokensOf(child)
  yield { text: ")", region: spanOf(node.endPosition, node.endPosition) }
}

/** Tokenises a program; null if it cannot be parsed. */
export function tokenise(parser: Parser, id: number, source: string): TokenizedFile | null {
  const tree = parser.parse(source)
  if (tree === null) return null
  const tokens = [...tokensOf(tree.rootNode)]
  tree.delete()
  return new TokenizedFile(
    new File(String(id), source),
    tokens.map(({ text }) => text),
    tokens.map(({ region }) => region)
  )
}
