import { Effect } from "effect"
import type { GenerationPlan } from "../../judge/worker/generateTests.ts"
import { invalid, type PackageInvalid } from "../packageFailures.ts"
import { inNaturalOrder, type PackageFiles } from "../packageFiles.ts"
import { generatorsFile } from "./generatorsYaml.ts"

/** Makes the files of a plan, by path. */
export type MakeTests = (
  slug: string,
  plan: GenerationPlan
) => Effect.Effect<ReadonlyMap<string, Uint8Array>, PackageInvalid>

/** For readers without a judge. */
export const noGenerators: MakeTests = (slug) =>
  Effect.fail(
    invalid(
      slug,
      generatorsFile,
      "",
      "has to make the secret tests, but only «content import» and an upload run it"
    )
  )

/**
 * The files of a package with those that its generators made. Files of the package stay; an input that generators make
 * otherwise is a fault.
 */
export const withGenerated = Effect.fn("withGenerated")(function* (
  files: PackageFiles,
  made: ReadonlyMap<string, Uint8Array>
) {
  const own = new Set(files.paths)
  for (const [path, content] of made) {
    if (!path.endsWith(".in") || !own.has(path)) continue
    if (!(yield* files.bytes(path)).equals(content)) {
      return yield* invalid(files.slug, path, "", `is not what ${generatorsFile} makes`)
    }
  }
  const bytes: PackageFiles["bytes"] = (path) => {
    const content = own.has(path) ? undefined : made.get(path)
    return content === undefined ? files.bytes(path) : Effect.succeed(Buffer.from(content))
  }
  const all: PackageFiles = {
    slug: files.slug,
    paths: [...new Set([...files.paths, ...made.keys()])].toSorted(inNaturalOrder),
    bytes,
    text: (path) =>
      own.has(path) || !made.has(path)
        ? files.text(path)
        : Effect.map(bytes(path), (content) => content.toString())
  }
  return all
})
