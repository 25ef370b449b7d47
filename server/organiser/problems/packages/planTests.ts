import { normalize } from "node:path/posix"
import { Effect, Schema } from "effect"
import { stringify } from "yaml"
import { parseYaml } from "../../../content/decodeYaml.ts"
import { generatorsFile } from "../../../content/generators/generatorsYaml.ts"
import type { PackageFiles } from "../../../content/packageFiles.ts"
import { isOfPolygon } from "../../../content/packageSlug.ts"
import { planWith } from "../../../content/readPackage.ts"
import { sourceLanguage } from "../../../content/sourceLanguage.ts"
import type { GivenGeneration } from "./packageTask.ts"

/** How to make secret tests with a generator. The settings of the package's own generators hold for them too. */
export const planTests = Effect.fn("planTests")(function* (
  files: PackageFiles,
  { generator, args, name, count, add }: GivenGeneration
) {
  const own = yield* ownSettings(files)
  // The first test is the same in both, because its number is 1.
  const counted = count === 1 ? {} : { count: add ? count : 1 }
  const data = name.split("/").reduceRight<object>((inside, key) => ({ data: { [key]: inside } }), {
    generate: `${generator} ${args}`,
    ...counted
  })
  return yield* planWith(files, stringify({ ...own, ...data }))
})

const ownSettings = Effect.fnUntraced(function* (files: PackageFiles) {
  if (!files.paths.includes(generatorsFile)) return {}
  const { value } = yield* parseYaml(files.slug, generatorsFile, yield* files.text(generatorsFile))
  const settings = new Set(["generators", "solution", "random_salt"])
  return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => settings.has(key)))
})

const Definitions = Schema.Record(Schema.String, Schema.Array(Schema.String))
const isDefinitions = Schema.is(Definitions)

/** More are not offered: each is tried at every reading of the package. */
const namesMax = 100

/**
 * Names of the generators with which tests can be planned: those that `generators.yaml` defines, and other programs in
 * `generators/`, which are files or folders.
 */
export const usableGenerators = Effect.fn("usableGenerators")(
  function* (files: PackageFiles) {
    if (isOfPolygon(files)) return []
    const { generators } = yield* ownSettings(files)
    const defined: typeof Definitions.Type = isDefinitions(generators) ? generators : {}
    const names = new Set([...Object.keys(defined), ...programsBeside(files, Object.values(defined).flat())])
    return yield* Effect.filter([...names].slice(0, namesMax), (name) => canPlan(files, name))
  },
  Effect.orElseSucceed((): ReadonlyArray<string> => [])
)

/** The programs in `generators/` that are not parts of others. */
function programsBeside({ paths }: PackageFiles, parts: ReadonlyArray<string>): ReadonlyArray<string> {
  const taken = new Set(parts.map((path) => normalize(`generators/${path}`)))
  return paths.flatMap((path) => {
    const [folder, name] = path.split("/")
    const isProgram = folder === "generators" && sourceLanguage(path)?.writesValidators === true
    // By convention this program writes the files of all tests, and prints no input.
    const isUsable = isProgram && name !== undefined && !name.startsWith("generate.") && !taken.has(path)
    return isUsable ? [name] : []
  })
}

/** Whether a generator can make an input, and a solution its answer. */
const canPlan = (files: PackageFiles, generator: string) =>
  planTests(files, { generator, args: "", name: "secret/test", count: 1, add: false }).pipe(
    Effect.map(({ tests }) => tests.every(({ answer }) => answer !== "written")),
    Effect.orElseSucceed(() => false)
  )
