import { Effect, type Schema } from "effect"
import { decodeYaml } from "./decodeYaml.ts"
import { invalid } from "./packageFailures.ts"

const parts = /^---\n(?<front>.*?)\n---\n(?<text>.*)$/s

/** Takes a file apart that begins with YAML between `---` lines; faults name the folder, the file and the field. */
export const splitFrontMatter = <A, I>(schema: Schema.Codec<A, I>) => {
  const decode = decodeYaml(schema)
  return Effect.fnUntraced(function* (folder: string, file: string, content: string) {
    const { front, text } = parts.exec(content.replaceAll("\r\n", "\n"))?.groups ?? {}
    if (front === undefined || text === undefined) {
      return yield* invalid(folder, file, "", "begins with no front matter")
    }
    // The line of the opening `---` counts in the lines that faults name.
    return { front: yield* decode(folder, file, `\n${front}`), text }
  })
}
