import { FormulaInvalid, renderFormula } from "../renderFormula.ts"
import { isBlank, isInline, type TableCell, type TexNode, typeset } from "./TexNode.ts"

type Nodes = ReadonlyArray<TexNode>
type Node<Kind extends TexNode["kind"]> = Extract<TexNode, { kind: Kind }>

/** A part of a TeX statement that is shown as it is written, because the reader does not know it. */
export interface UnknownTex {
  readonly line: number
  readonly text: string
}

const nameMax = 60
/** A file that is no statement would report every word. */
const unknownMax = 100
const pictureEndings = ["", ".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif"]

/** Renders the nodes of one statement as HTML, and collects unknown parts. The result still needs sanitising. */
export class TexRenderer {
  readonly unknown: Array<UnknownTex> = []
  private readonly pictures: ReadonlyMap<string, string>
  private readonly reported = new Set<string>()
  private footnotes: Array<string> = []
  private footnoteCount = 0

  constructor(pictures: ReadonlyMap<string, string>) {
    this.pictures = pictures
  }

  /** One section with its footnotes below. */
  section(nodes: Nodes): string {
    this.footnotes = []
    const html = this.blocks(nodes)
    return html + this.footnotes.join("")
  }

  private blocks(nodes: Nodes): string {
    const parts: Array<string> = []
    let paragraph: Array<TexNode> = []
    const close = () => {
      const html = this.inline(trimmed(paragraph))
      if (html.trim() !== "") parts.push(`<p>${html.trim()}</p>`)
      paragraph = []
    }
    for (const node of nodes) {
      if (isInline(node)) paragraph.push(node)
      else {
        close()
        parts.push(this.block(node))
      }
    }
    close()
    return parts.join("")
  }

  private block(node: TexNode): string {
    switch (node.kind) {
      case "listing":
        return `<pre><code>${escape(node.text)}</code></pre>`
      case "unknown":
        this.report(node.line, node.name)
        return `<pre><code>${escape(node.source)}</code></pre>`
      case "block":
        return `<${node.tag}>${this.tight(node.children)}</${node.tag}>`
      case "list":
        return `<${node.tag}>${node.items.map((item) => `<li>${this.tight(item)}</li>`).join("")}</${node.tag}>`
      case "table":
        return `<table><tbody>${node.rows.map((row) => this.row(row)).join("")}</tbody></table>`
      case "heading":
        return `<h${node.level}>${this.inline(node.children)}</h${node.level}>`
      case "tableCell":
        return this.blocks(node.children)
      default:
        return ""
    }
  }

  private row(cells: ReadonlyArray<TableCell>): string {
    const html = cells.map(({ columns, align, children }) => {
      const span = columns > 1 ? ` colspan="${columns}"` : ""
      const side = align === null || align === "left" ? "" : ` align="${align}"`
      return `<td${side}${span}>${this.tight(children)}</td>`
    })
    return `<tr>${html.join("")}</tr>`
  }

  /** A single paragraph without its tag, as in list items and cells. */
  private tight(nodes: Nodes): string {
    const inside = trimmed(nodes)
    return inside.every(isInline) ? this.inline(inside) : this.blocks(nodes)
  }

  private inline(nodes: Nodes, isCode = false): string {
    return nodes.map((node) => this.inlineNode(node, isCode)).join("")
  }

  private inlineNode(node: TexNode, isCode: boolean): string {
    switch (node.kind) {
      case "text":
        return escape(isCode ? node.text.replaceAll("~", "\u00a0") : typeset(node.text))
      case "symbol":
        return escape(node.text)
      case "lineBreak":
        return "<br>"
      case "formula":
        return this.formula(node)
      case "mark":
        return `<${node.tag}>${this.inline(node.children, isCode || node.tag === "code")}</${node.tag}>`
      case "link":
        return `<a href="${escape(node.href)}">${this.inline(node.children, isCode)}</a>`
      case "footnote":
        return this.footnote(node)
      case "picture":
        return this.picture(node)
      case "unknown":
        this.report(node.line, node.name)
        return `<code>${escape(node.source)}</code>`
      default:
        return this.block(node)
    }
  }

  private formula({ tex, display, line }: Node<"formula">): string {
    try {
      return renderFormula(tex, display)
    } catch (error) {
      if (!(error instanceof FormulaInvalid)) throw error
      this.report(line, `$${tex}$`)
      return `<code>${escape(`$${tex}$`)}</code>`
    }
  }

  private footnote({ children }: Node<"footnote">): string {
    const number = `<sup>${++this.footnoteCount}</sup>`
    const html = this.tight(children)
    this.footnotes.push(`<p>${number} ${html}</p>`)
    return number
  }

  private picture({ file, line }: Node<"picture">): string {
    const name = file.replace(/^\.\//, "")
    const source = pictureEndings
      .map((ending) => this.pictures.get(name + ending))
      .find((each) => each !== undefined)
    if (source !== undefined) return `<img src="${escape(source)}" alt="${escape(name)}">`
    this.report(line, file)
    return `<code>${escape(file)}</code>`
  }

  private report(line: number, name: string) {
    const text = name.length > nameMax ? `${name.slice(0, nameMax)}…` : name
    const key = `${line} ${text}`
    if (this.reported.has(key) || this.unknown.length >= unknownMax) return
    this.reported.add(key)
    this.unknown.push({ line, text })
  }
}

/** Drops spaces and line breaks at both ends. */
const trimmed = (nodes: Nodes): Nodes =>
  nodes.slice(
    Math.max(
      nodes.findIndex((node) => !isBlank(node)),
      0
    ),
    nodes.findLastIndex((node) => !isBlank(node)) + 1
  )

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? "")
