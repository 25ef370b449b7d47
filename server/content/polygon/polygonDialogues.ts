import { Effect } from "effect"
import { invalid } from "../packageFailures.ts"
import { inNaturalOrder, type PackageFiles } from "../packageFiles.ts"
import { languageNames } from "./polygonTexts.ts"
import type { ProblemXml } from "./problemXml.ts"

const kibibytesMax = 64

/**
 * What samples of an interactive problem show: the examples of the statement, in which Polygon puts what the solution reads
 * and what it writes side by side, with empty lines in the places of the other side. Null for other problems.
 */
export const polygonDialogues = Effect.fn("polygonDialogues")(function* (
  files: PackageFiles,
  { assets }: ProblemXml
) {
  if (assets.interactor === undefined) return null
  const known = new Set(files.paths)
  const inFolder = /^statement-sections\/([^/]+)\/example\.\d{1,3}$/
  const pairs = files.paths.filter((path) => inFolder.test(path) && known.has(`${path}.a`))
  const folder = Object.values(languageNames)
    .flat()
    .find((name) => pairs.some((path) => inFolder.exec(path)?.[1] === name))
  const shown = pairs.filter((path) => inFolder.exec(path)?.[1] === folder).toSorted(inNaturalOrder)
  return yield* Effect.forEach(shown, (path) =>
    Effect.map(Effect.all([linesIn(files, path), linesIn(files, `${path}.a`)]), ([read, written]) =>
      inTurn(read, written)
    )
  )
})

const linesIn = Effect.fnUntraced(function* (files: PackageFiles, path: string) {
  const { length } = yield* files.bytes(path)
  if (length <= kibibytesMax * 1024) return (yield* files.text(path)).split("\n")
  return yield* invalid(files.slug, path, "", `is larger than ${kibibytesMax} KiB`)
})

/** Lines of the judge after `<` and of the solution after `>`. */
function inTurn(read: ReadonlyArray<string>, written: ReadonlyArray<string>): ReadonlyArray<string> {
  const rows = Array.from({ length: Math.max(read.length, written.length) }, (_, row) => [
    ["<", read[row]],
    [">", written[row]]
  ])
  return rows
    .flat()
    .map(([speaker = "", line = ""]) => `${speaker}${line.trimEnd()}`)
    .filter((line) => line.length > 1)
}
