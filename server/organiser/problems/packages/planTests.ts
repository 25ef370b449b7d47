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
export const planTests = Effect.fn("planTests")(function* (files: PackageFiles, given: GivenGeneration) {
  return yield* planWithSettings(files, yield* ownSettings(files), given)
})

const planWithSettings = (
  files: PackageFiles,
  own: object,
  { generator, args, name, count, add }: GivenGeneration
) => {
  // The first test is the same in both, because its number is 1.
  const counted = count === 1 ? {} : { count: add ? count : 1 }
  const data = name.split("/").reduceRight<object>((inside, key) => ({ data: { [key]: inside } }), {
    generate: `${generator} ${args}`,
    ...counted
  })
  return planWith(files, stringify({ ...own, ...data }))
}

const ownSettings = Effect.fnUntraced(function* (files: PackageFiles) {
  if (!files.paths.includes(generatorsFile)) return {}
  const { value } = yield* parseYaml(files.slug, generatorsFile, yield* files.text(generatorsFile))
  const settings = new Set(["generators", "solution", "random_salt"])
  return Object.fromEntries(Object.entries(value ?? {}).filter(([key]) => settings.has(key)))
})

const Definitions = Schema.Record(Schema.String, Schema.Array(Schema.String))
const isDefinitions = Schema.is(Definitions)

/** More are not offered: each is tried at every reading of the package. */
const namesMax = 50
/** The limit of names in the call that generates tests, in characters. */
const nameCharactersMax = 300

/**
 * Names of the generators with which tests can be planned: those that `generators.yaml` defines, and other programs in
 * `generators/`, which are files or folders.
 */
export const usableGenerators = Effect.fn("usableGenerators")(
  function* (files: PackageFiles) {
    if (isOfPolygon(files)) return []
    const { generators, ...settings } = yield* ownSettings(files)
    const defined: typeof Definitions.Type = isDefinitions(generators) ? generators : {}
    const names = new Set([...Object.keys(defined), ...programsBeside(files, Object.values(defined).flat())])
    const offered = [...names].filter((name) => name.length <= nameCharactersMax).slice(0, namesMax)
    return yield* Effect.filter(offered, (name) => {
      const definition = defined[name]
      return canPlan(files, { ...settings, ...(definition && { generators: { [name]: definition } }) }, name)
    })
  },
  Effect.orElseSucceed((): ReadonlyArray<string> => [])
)

/** The programs in `generators/` that are not parts of others. */
function programsBeside({ paths }: PackageFiles, parts: ReadonlyArray<string>): ReadonlyArray<string> {
  const used = new Set(parts.map((path) => normalize(`generators/${path}`)))
  return paths.flatMap((path) => {
    const [folder, name] = path.split("/")
    const isProgram = folder === "generators" && sourceLanguage(path)?.writesValidators === true
    // By convention this program writes the files of all tests, and prints no input.
    const isUsable = isProgram && name !== undefined && !name.startsWith("generate.") && !used.has(path)
    return isUsable ? [name] : []
  })
}

/** Whether a generator can make an input, and a solution its answer. */
const canPlan = (files: PackageFiles, own: object, generator: string) =>
  planWithSettings(files, own, { generator, args: "", name: "secret/test", count: 1, add: false }).pipe(
    Effect.map(({ tests }) => tests.every(({ answer }) => answer !== "written")),
    Effect.orElseSucceed(() => false)
  )
