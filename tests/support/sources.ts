import { globSync, readFileSync } from "node:fs"
import { parseSync } from "vite"

export interface SourceNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

export interface Source {
  readonly file: string
  readonly text: string
  readonly nodes: ReadonlyArray<SourceNode>
}

const isNode = (value: unknown): value is SourceNode =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string"

function* walk(node: SourceNode): Generator<SourceNode> {
  yield node
  for (const value of Object.values(node).flat()) if (isNode(value)) yield* walk(value)
}

/** Every node of every file below `src` with one of these endings. */
export const sourcesOf = (pattern: string): ReadonlyArray<Source> =>
  globSync(pattern).map((file) => {
    const text = readFileSync(file, "utf8")
    const { program } = parseSync(file, text)
    return { file, text, nodes: [...walk(program as unknown as SourceNode)] }
  })

/** `file:line` of a node. */
export const locationOf = ({ file, text }: Source, { start }: SourceNode): string =>
  `${file}:${text.slice(0, start).split("\n").length}`
