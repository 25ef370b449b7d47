import { Effect } from "effect"
import { openZip } from "../../../content/openZip.ts"
import { invalid } from "../../../content/packageFailures.ts"
import type { PackageFiles } from "../../../content/packageFiles.ts"

/** The files of a zip that was read already. Texts are those that the reader found, with their constants replaced. */
export const filesWithTexts = Effect.fn("filesWithTexts")(function* (
  zip: string,
  texts: ReadonlyMap<string, string>
) {
  const files = yield* openZip(zip)
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
