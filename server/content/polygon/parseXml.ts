import { SaxesParser } from "saxes"

/** An element of an XML document with its text, which has the text of CDATA sections too. */
export interface XmlElement {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: ReadonlyArray<XmlElement>
  readonly text: string
  /** Where its tag begins; starts at 1. */
  readonly line: number
}

/** Thrown for a document that is not read. */
export class XmlInvalid extends Error {
  readonly line: number

  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}

interface OpenElement extends XmlElement {
  readonly attributes: Map<string, string>
  readonly children: Array<XmlElement>
  text: string
}

const depthMax = 20

/**
 * Parses a well-formed document. It may use the five entities of XML and no document type, so nothing is expanded or
 * loaded.
 * @throws XmlInvalid
 */
export function parseXml(source: string): XmlElement {
  const parser = new SaxesParser()
  const document: OpenElement = { name: "", attributes: new Map(), children: [], text: "", line: 1 }
  const open: Array<OpenElement> = [document]
  const fail = (message: string): never => {
    throw new XmlInvalid(message, parser.line)
  }
  const addText = (text: string) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  }
  parser.on("error", ({ message }) => fail(message.replace(/^\d+:\d+: /, "")))
  parser.on("doctype", () => fail("document types are not read"))
  parser.on("xmldecl", ({ encoding = "utf-8" }) => {
    if (encoding.toLowerCase() !== "utf-8") fail(`is declared as ${encoding}, not UTF-8`)
  })
  parser.on("text", addText)
  parser.on("cdata", addText)
  parser.on("opentagstart", ({ name }) => {
    if (open.length > depthMax) fail("has elements nested too deep")
    const element = { name, attributes: new Map(), children: [], text: "", line: parser.line }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on("attribute", ({ name, value }) => {
    open.at(-1)?.attributes.set(name, value)
  })
  parser.on("closetag", () => open.pop())
  parser.write(source).close()
  const [root] = document.children
  return root ?? fail("has no element")
}
