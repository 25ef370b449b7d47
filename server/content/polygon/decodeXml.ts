import { Effect, Schema } from "effect"
import { namedIssues } from "../decodeYaml.ts"
import { invalid, PackageInvalid } from "../packageFailures.ts"
import { parseXml, type XmlElement, XmlInvalid } from "./parseXml.ts"

/** How elements become values, by their names. Every other element is an object and occurs once in its parent. */
interface XmlShape {
  readonly root: string
  /** Lists. */
  readonly repeated: ReadonlySet<string>
  /** Strings. */
  readonly texts: ReadonlySet<string>
  /** Nothing inside is read. */
  readonly skipped: ReadonlySet<string>
}

/**
 * Decodes an XML document with a schema. An element is an object with its attributes, such as `@name`, and its
 * children. Unknown ones are faults, which name the file, the line and the field.
 */
export const decodeXml =
  <A, I>(schema: Schema.Codec<A, I>, shape: XmlShape) =>
  (slug: string, file: string, text: string): Effect.Effect<A, PackageInvalid> =>
    Effect.try({
      try: () => parseDocument(text, shape),
      catch: (cause) => {
        const line = cause instanceof XmlInvalid ? cause.line : undefined
        return invalid(slug, file, "", cause instanceof Error ? cause.message : String(cause), line)
      }
    }).pipe(
      Effect.flatMap(({ root, value }) =>
        Schema.decodeUnknownEffect(schema, { errors: "all", onExcessProperty: "error" })(value).pipe(
          Effect.mapError(
            ({ issue }) => new PackageInvalid({ slug, issues: namedIssues(file, issue, lineFinder(root)) })
          )
        )
      )
    )

function parseDocument(text: string, shape: XmlShape) {
  const root = parseXml(text)
  if (root.name !== shape.root) throw new XmlInvalid(`<${root.name}> is not <${shape.root}>`, root.line)
  return { root, value: valueOf(root, shape) }
}

function valueOf(element: XmlElement, shape: XmlShape): unknown {
  const { name, attributes, children, line } = element
  if (shape.skipped.has(name)) return true
  const text = element.text.trim()
  if (shape.texts.has(name)) {
    if (attributes.size + children.length > 0) throw new XmlInvalid(`<${name}> has more than text`, line)
    return text
  }
  if (text !== "") throw new XmlInvalid(`<${name}> has text, which is not read`, line)
  const fields = [...Map.groupBy(children, (child) => child.name)].map(([field, found]) => {
    const [first, second] = found
    const isList = shape.repeated.has(field)
    if (second !== undefined && !isList && !shape.skipped.has(field)) {
      throw new XmlInvalid(`<${field}> occurs twice in <${name}>`, second.line)
    }
    return [field, isList ? found.map((each) => valueOf(each, shape)) : first && valueOf(first, shape)]
  })
  return Object.fromEntries([...[...attributes].map(([key, value]) => [`@${key}`, value]), ...fields])
}

type ChildrenByName = Map<string, Array<XmlElement>>

/** Finds the line of the innermost element on a path of fields and list indices, in the time of the path's length. */
function lineFinder(root: XmlElement) {
  const known = new WeakMap<XmlElement, ChildrenByName>()
  const childrenOf = (element: XmlElement) => {
    const children = known.get(element) ?? Map.groupBy(element.children, ({ name }) => name)
    known.set(element, children)
    return children
  }
  return (path: ReadonlyArray<PropertyKey>): number => {
    let element = root
    for (const [index, step] of path.entries()) {
      const next = path[index + 1]
      const found = typeof step === "string" ? childrenOf(element).get(step) : undefined
      element = found?.[typeof next === "number" ? next : 0] ?? element
    }
    return element.line
  }
}
