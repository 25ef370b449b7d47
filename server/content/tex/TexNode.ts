import type { StatementSection } from "../statementSections.ts"

export type MarkTag = "strong" | "em" | "code" | "u" | "s" | "sub" | "sup"

export interface TableCell {
  readonly kind: "tableCell"
  readonly columns: number
  readonly align: "left" | "center" | "right" | null
  readonly children: ReadonlyArray<TexNode>
}

/** A part of a TeX statement. Marks and links contain no blocks and no paragraph breaks. */
export type TexNode =
  /** Quotes and dashes are still as TeX writes them. */
  | { readonly kind: "text"; readonly text: string }
  /** A character that is shown as it is. */
  | { readonly kind: "symbol"; readonly text: string }
  | { readonly kind: "lineBreak" }
  | { readonly kind: "paragraphBreak" }
  | { readonly kind: "formula"; readonly tex: string; readonly display: boolean; readonly line: number }
  | { readonly kind: "mark"; readonly tag: MarkTag; readonly children: ReadonlyArray<TexNode> }
  | { readonly kind: "link"; readonly href: string; readonly children: ReadonlyArray<TexNode> }
  | { readonly kind: "footnote"; readonly children: ReadonlyArray<TexNode> }
  | { readonly kind: "picture"; readonly file: string; readonly line: number }
  | { readonly kind: "listing"; readonly text: string }
  | {
      readonly kind: "block"
      readonly tag: "blockquote" | "figure" | "figcaption"
      readonly children: ReadonlyArray<TexNode>
    }
  | {
      readonly kind: "list"
      readonly tag: "ul" | "ol"
      readonly items: ReadonlyArray<ReadonlyArray<TexNode>>
    }
  | { readonly kind: "table"; readonly rows: ReadonlyArray<ReadonlyArray<TableCell>> }
  | TableCell
  | { readonly kind: "heading"; readonly level: 2 | 3 | 4; readonly children: ReadonlyArray<TexNode> }
  /** The following nodes belong to the section. */
  | { readonly kind: "section"; readonly section: StatementSection }
  | { readonly kind: "title"; readonly children: ReadonlyArray<TexNode> }
  | {
      readonly kind: "unknown"
      /** Name of the command or environment, for the report. */
      readonly name: string
      /** Source with arguments, for the page. */
      readonly source: string
      readonly block: boolean
      readonly line: number
    }

const inlineKinds: ReadonlySet<TexNode["kind"]> = new Set([
  ...(["text", "symbol", "lineBreak", "formula", "mark", "link", "footnote", "picture"] as const)
])

export const isInline = (node: TexNode): boolean =>
  inlineKinds.has(node.kind) || (node.kind === "unknown" && !node.block)

/** Whether a node only separates others. */
export const isBlank = (node: TexNode): boolean =>
  node.kind === "paragraphBreak" ||
  node.kind === "lineBreak" ||
  (node.kind === "text" && node.text.trim() === "")

/** Wraps each run of inline nodes, so that a mark around several paragraphs becomes one mark per paragraph. */
export function wrapInline(
  nodes: ReadonlyArray<TexNode>,
  wrap: (run: ReadonlyArray<TexNode>) => TexNode
): ReadonlyArray<TexNode> {
  const wrapped: Array<TexNode> = []
  let run: Array<TexNode> = []
  const close = () => {
    if (run.length > 0) wrapped.push(wrap(run))
    run = []
  }
  for (const node of nodes) {
    if (isInline(node)) run.push(node)
    else {
      close()
      wrapped.push(node)
    }
  }
  close()
  return wrapped
}

const typography: Readonly<Record<string, string>> = {
  "---": "—",
  "--": "–",
  "``": "“",
  "''": "”",
  ",,": "„",
  "<<": "«",
  ">>": "»",
  "`": "‘",
  "'": "’",
  "~": "\u00a0"
}

/** Replaces the quotes, dashes and ties of TeX with characters. */
export const typeset = (text: string): string =>
  text.replaceAll(/"?---|--|``|''|,,|<<|>>|[`'~]/g, (mark) => typography[mark.replace(/^"/, "")] ?? mark)

/** Text without marks, for titles and for names of sections. */
export function plainText(nodes: ReadonlyArray<TexNode>): string {
  const text = nodes.map((node) => {
    if (node.kind === "text") return typeset(node.text)
    if (node.kind === "symbol") return node.text
    if (node.kind === "formula") return node.tex
    if (node.kind === "lineBreak") return " "
    return node.kind === "mark" || node.kind === "link" ? plainText(node.children) : ""
  })
  return text.join("").replaceAll(/\s+/g, " ").trim()
}
