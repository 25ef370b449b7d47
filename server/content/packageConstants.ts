import { Effect } from "effect"
import type { PackageFiles } from "./packageFiles.ts"
import type { ProblemYaml } from "./problemYaml.ts"

/** Constants of `problem.yaml` by name; another form of a constant has the name `name.form`. */
export function packageConstants({ constants = {} }: ProblemYaml): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(constants).flatMap(([name, value]) => {
      const forms = Object.entries(typeof value === "object" ? value : { value })
      return forms.flatMap(([form, text]) => [
        [`${name}.${form}`, String(text)] as const,
        ...(form === "value" ? [[name, String(text)] as const] : [])
      ])
    })
  )
}

const sequence = /\{\{(?<name>[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)?)\}\}/g

/** Files in which the format allows the sequences, and which the platform reads. TeX has `\constant` instead. */
const withSequences =
  /^(statement|problem_statement)\/.*\.md$|^(submissions|output_validators?)\/|^data\/.*\.yaml$/

/** The files of a package with `{{name}}` replaced by the constant's value. Other braces stay. */
export function filesWithConstants(
  files: PackageFiles,
  constants: ReadonlyMap<string, string>
): PackageFiles {
  const replaced = (text: string) =>
    text.replaceAll(sequence, (written, name: string) => constants.get(name) ?? written)
  const text = (path: string) => {
    const content = files.text(path)
    return withSequences.test(path) ? content.pipe(Effect.map(replaced)) : content
  }
  return { ...files, text }
}
