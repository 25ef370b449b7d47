import { Effect } from "effect"
import { isScalar, parseDocument } from "yaml"
import { invalid } from "./packageFailures.ts"
import { fileMebibytesMax, type PackageFiles } from "./packageFiles.ts"
import { mebibyte } from "./units.ts"
import type { ProblemYaml } from "./problemYaml.ts"

/** Constants of `problem.yaml` by name, as they are written there; another form of a constant has the name `name.form`. */
export function packageConstants(
  { constants = {} }: Pick<ProblemYaml, "constants">,
  problemYaml: string
): ReadonlyMap<string, string> {
  const document = parseDocument(problemYaml)
  const spelled = (path: ReadonlyArray<string>, value: string | number) => {
    const node = typeof value === "number" ? document.getIn(["constants", ...path], true) : null
    return isScalar(node) && node.source !== undefined ? node.source : String(value)
  }
  return new Map(
    Object.entries(constants).flatMap(([name, value]) => {
      const forms =
        typeof value === "object"
          ? Object.entries(value).map(([form, each]) => [form, spelled([name, form], each)] as const)
          : [["value", spelled([name], value)] as const]
      return forms.flatMap(([form, text]) => [
        [`${name}.${form}`, text] as const,
        ...(form === "value" ? [[name, text] as const] : [])
      ])
    })
  )
}

const sequence = /\{\{(?<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\}\}/g

/** Files in which the format allows the sequences, and which the platform reads. TeX has `\constant` instead. */
const withSequences =
  /^(statement|problem_statement)\/.*\.md$|^(generators|submissions|output_validators?|input(?:_format)?_validators?)\/|^data\/.*\.yaml$/

/** A text with `{{name}}` replaced by the constant's value. */
export const withConstants = (text: string, constants: ReadonlyMap<string, string>): string =>
  text.replaceAll(sequence, (written, name: string) => constants.get(name) ?? written)

/** The files of a package with `{{name}}` replaced by the constant's value. Other braces stay. */
export function filesWithConstants(
  files: PackageFiles,
  constants: ReadonlyMap<string, string>
): PackageFiles {
  const replaced = (path: string, written: string) => {
    const found = [...written.matchAll(sequence)].map(({ 0: text, groups }) => [text, groups?.["name"]])
    const valueOf = (text = "", name = "") => constants.get(name) ?? text
    const grown = found.reduce((sum, [text, name]) => sum + valueOf(text, name).length, written.length)
    return grown > fileMebibytesMax * mebibyte
      ? Effect.fail(
          invalid(files.slug, path, "", `is larger than ${fileMebibytesMax} MiB with its constants`)
        )
      : Effect.succeed(withConstants(written, constants))
  }
  const text = (path: string) => {
    const content = files.text(path)
    return withSequences.test(path)
      ? content.pipe(Effect.flatMap((written) => replaced(path, written)))
      : content
  }
  return { ...files, text }
}
