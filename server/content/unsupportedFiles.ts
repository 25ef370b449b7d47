import { Effect } from "effect"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"

/** Files that would change the judging. */
const unsupported: ReadonlyArray<readonly [RegExp, string]> = [
  [/^data\/(?:sample|secret)\/.*\.files\//, "files beside the input of a test are not supported"],
  [
    /^data\/(?!(?:sample|secret|(?:in)?valid_(?:input|answer|output)s?)\/).*\//,
    "is in an unknown folder of data/"
  ],
  [/^include\//, "files beside a solution are not supported"],
  [/^static_validator\//, "validators of a solution's source are not supported"],
  [/^graders\//, "graders are not supported"]
]

/** Rejects a package with files that the judge would not use, although a verdict depends on them. */
export const rejectUnsupportedFiles = Effect.fn("rejectUnsupportedFiles")(function* (files: PackageFiles) {
  for (const [pattern, reason] of unsupported) {
    const path = files.paths.find((each) => pattern.test(each))
    if (path !== undefined) return yield* invalid(files.slug, path, "", reason)
  }
})
