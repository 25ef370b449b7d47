import { describe, expect, test } from "vitest"
import { locationOf, sourcesOf, type Source, type SourceNode } from "../support/sources.ts"

const letter = /\p{L}/u
const cyrillic = /\p{Script=Cyrillic}/u

/** Attributes with a visible or announced text; for our own components, the names with these endings. */
const spoken =
  /^(?:alt|label|placeholder|text|title|aria-(?:label|description|roledescription|valuetext))$|(?:Label|Text|Title)$/

const textOf = (node: unknown): string => {
  const { type, value, quasis } = (node ?? {}) as SourceNode
  if (type === "Literal" && typeof value === "string") return value
  if (type !== "TemplateLiteral") return ""
  return (quasis as ReadonlyArray<{ value: { raw: string } }>).map((part) => part.value.raw).join("")
}

/** The literal that is an attribute's value or an element's child. */
const inside = (node: unknown): unknown =>
  (node as SourceNode | null)?.type === "JSXExpressionContainer" ? (node as SourceNode)["expression"] : node

function visibleLiterals(source: Source): ReadonlyArray<string> {
  return source.nodes.flatMap((node) => {
    if (node.type === "JSXText") return letter.test(String(node["value"])) ? [locationOf(source, node)] : []
    if (node.type === "JSXAttribute") {
      const name = String((node["name"] as SourceNode)["name"])
      return spoken.test(name) && letter.test(textOf(inside(node["value"]))) ? [locationOf(source, node)] : []
    }
    if (node.type !== "JSXElement" && node.type !== "JSXFragment") return []
    const children = (node["children"] as ReadonlyArray<SourceNode>).filter(
      ({ type }) => type === "JSXExpressionContainer"
    )
    return children.some((child) => letter.test(textOf(inside(child)))) ? [locationOf(source, node)] : []
  })
}

describe("texts", () => {
  test("no TSX file shows a literal: texts come from src/i18n", () => {
    expect(sourcesOf("src/**/*.tsx").flatMap(visibleLiterals)).toEqual([])
  })

  test("no source file but the list of languages contains Cyrillic", () => {
    const found = sourcesOf("src/**/*.{ts,tsx}").flatMap((source) =>
      source.nodes.filter((node) => cyrillic.test(textOf(node))).map((node) => locationOf(source, node))
    )

    expect(found.filter((location) => !location.startsWith("src/i18n/languages.ts"))).toEqual([])
  })
})
