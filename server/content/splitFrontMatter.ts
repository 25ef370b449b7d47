import { Effect, type Schema } from "effect"
import { decodeYaml } from "./decodeYaml.ts"
import { invalid } from "./packageFailures.ts"

const parts = /^---\n(?<front>.*?)\n---\n(?<text>.*)$/s

/** Splits a file into YAML front matter between `---` lines and text; faults name the folder, file and field. */
export const splitFrontMatter = <A, I>(schema: Schema.Codec<A, I>) => {
  const decode = decodeYaml(schema)
  return Effect.fnUntraced(function* (folder: string, file: string, content: string) {
    const { front, text } = parts.exec(content.replaceAll("\r\n", "\n"))?.groups ?? {}
    if (front === undefined || text === undefined) {
      return yield* invalid(folder, file, "", "begins with no front matter")
    }
    // The added line stands for the opening `---`, so that faults report the right line.
    return { front: yield* decode(folder, file, `\n${front}`), text }
  })
}
