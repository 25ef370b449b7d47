import { Effect } from "effect"
import { invalid } from "./packageFailures.ts"
import { fileMebibytesMax, type PackageFiles } from "./packageFiles.ts"
import { mebibyte } from "./packageLimits.ts"
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
  /^(statement|problem_statement)\/.*\.md$|^(submissions|output_validators?|input(?:_format)?_validators?)\/|^data\/.*\.yaml$/

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
      : Effect.succeed(written.replaceAll(sequence, (text, name: string) => valueOf(text, name)))
  }
  const text = (path: string) => {
    const content = files.text(path)
    return withSequences.test(path)
      ? content.pipe(Effect.flatMap((written) => replaced(path, written)))
      : content
  }
  return { ...files, text }
}
