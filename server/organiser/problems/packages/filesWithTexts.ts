import { Effect } from "effect"
import { openZip } from "../../../content/openZip.ts"
import { invalid } from "../../../content/packageFailures.ts"
import type { PackageFiles } from "../../../content/packageFiles.ts"
import { isOfPolygon } from "../../../content/packageSlug.ts"
import type { PackageTest } from "../../../content/packageTests.ts"
import { filesWithUnixTests } from "../../../content/polygon/polygonTests.ts"

/**
 * The files of a zip that was read already, as the reader saw them. Texts are those that it found, with their constants
 * replaced.
 */
export const filesWithTexts = Effect.fn("filesWithTexts")(function* (
  zip: string,
  texts: ReadonlyMap<string, string>,
  tests: ReadonlyArray<PackageTest>
) {
  const plainFiles = yield* openZip(zip)
  const paths = new Set(tests.flatMap(({ inputPath, answerPath }) => [inputPath, answerPath]))
  const files = isOfPolygon(plainFiles) ? filesWithUnixTests(plainFiles, paths) : plainFiles
  const withTexts: PackageFiles = {
    ...files,
    text: (path) => {
      const text = texts.get(path)
      return text === undefined
        ? Effect.fail(invalid(files.slug, path, "", "was not read"))
        : Effect.succeed(text)
    }
  }
  return withTexts
})
