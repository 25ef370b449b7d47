import { basename } from "node:path/posix"
import { Effect } from "effect"
import { parse, stringify } from "yaml"
import { editionOf, groupFileNames, type PackageEdition } from "../packageEdition.ts"
import { invalid } from "../packageFailures.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { type PackageSettings, packageSettings, settingsPaths } from "../packageSettings.ts"
import { validatorArguments, validatorFolder } from "../packageValidation.ts"
import type { PackageTest } from "../packageTests.ts"
import type { ProblemPackage } from "../ProblemPackage.ts"
import { decodeProblemYaml, flagWords, isScoring } from "../problemYaml.ts"
import { legacyRules } from "../submissionRules.ts"
import { convertedData, type GroupKeys, type TestSettings } from "./convertedData.ts"
import { convertedYaml } from "./convertedYaml.ts"
import type { ConvertedFile, ConvertedFiles, LocatedTest } from "./ConvertedPackage.ts"
import { expressGroups } from "./expressGroups.ts"
import { groupedTests, groupKeysOf, locateTests } from "./locateTests.ts"

/** A package of an earlier edition in edition 2025-09; null for one that has this edition already. */
export const convertKattis = Effect.fn("convertKattis")(function* (problem: ProblemPackage, seed: string) {
  const { files, slug } = problem
  const text = (yield* files.bytes("problem.yaml")).toString()
  const yaml = yield* decodeProblemYaml(slug, "problem.yaml", text)
  const edition = editionOf(yaml.problem_format_version)
  if (edition === "2025-09") return null
  if (problem.submitsAnswers) {
    const message = "submit-answer: answers of the authors cannot be converted to edition 2025-09 here"
    return yield* invalid(slug, "problem.yaml", "type", message)
  }
  const settings = yield* packageSettings(files, edition, isScoring(yaml))
  const layout = yield* layoutOf(problem, settings)
  const argsFor = yield* validatorArguments(files, yaml, settings)
  const settingsOf = yield* settingsOfTests(problem, settings, (path) => argsFor(path).args)
  const home = yield* validatorFolder(files, edition)
  const languages = files.paths.flatMap(
    (path) => /^(?:problem_)?statement\/problem\.([a-z-]+)\./i.exec(path)?.[1] ?? []
  )
  const converted = new Map<string, ConvertedFile>([
    ["problem.yaml", { text: convertedYaml(text, yaml, { problem, languages, seed }) }]
  ])
  const rename = renaming(problem, home, layout.located)
  /** Of two files with one new name, the first stays: that which is shown, then that in the newer folder. */
  const priorityOf = (path: string) =>
    path === problem.texts.get("en")?.path ? 0 : path.startsWith("problem_statement/") ? 2 : 1
  for (const path of files.paths.toSorted((one, other) => priorityOf(one) - priorityOf(other))) {
    const to = rename(path)
    if (to !== null && !converted.has(to)) converted.set(to, { from: path })
  }
  const data = convertedData(problem.tests, layout.located, settingsOf, layout.groups)
  const rules = yield* rulesText(files, edition)
  return new Map([...converted, ...data, ...rules]) satisfies ConvertedFiles
})

interface Layout {
  readonly located: ReadonlyArray<LocatedTest>
  readonly groups: GroupKeys
}

const groupKeys = ["max_score", "score_aggregation", "require_pass"] as const

const layoutOf = Effect.fnUntraced(function* (
  { slug, scoring, tests }: ProblemPackage,
  settings: PackageSettings
) {
  if (scoring === null || settings.rules === "groups") {
    const groups = [...settings.groups].map(([folder, { content }]) => {
      const own = groupKeys.filter((key) => content[key] !== undefined).map((key) => [key, content[key]])
      return [folder.slice("data/".length), Object.fromEntries(own) as TestSettings] as const
    })
    const layout: Layout = {
      located: scoring === null ? locateTests(tests) : testsOfGroups(tests, settings),
      groups: new Map(groups.filter(([, keys]) => Object.keys(keys).length > 0))
    }
    return layout
  }
  const expressed = expressGroups(scoring, (ordinal) => tests[ordinal - 1]?.sample === true)
  if (typeof expressed === "string") {
    return yield* invalid(slug, "data", "", `${expressed}, which edition 2025-09 cannot express`)
  }
  const layout: Layout = {
    located: groupedTests(tests, expressed, ({ name }) => name.split("/").slice(1).join("-")),
    groups: groupKeysOf(expressed)
  }
  return layout
})

/** Tests in the groups that they have already. Folders within a group become a part of the test's name. */
const testsOfGroups = (tests: ReadonlyArray<PackageTest>, { groups }: PackageSettings) =>
  tests.map(({ name }, index): LocatedTest => {
    const [part = "", ...steps] = name.split("/")
    const isGrouped = steps.length > 1 && groups.has(`data/${part}/${steps[0]}`)
    const home = isGrouped ? `${part}/${steps[0]}` : part
    return { ordinal: index + 1, path: `${home}/${steps.slice(isGrouped ? 1 : 0).join("-")}` }
  })

/** Further settings of tests that have an effect in other tools, and their names before 2025-09. */
const furtherKeys: Readonly<Record<string, ReadonlyArray<string>>> = {
  input_validator_args: ["input_validator_args", "input_validator_flags"],
  input_visualizer_args: ["input_visualizer_args"],
  output_visualizer_args: ["output_visualizer_args"]
}

const textsOfTest = { hint: ".hint", description: ".desc" } as const

/** The settings of each test, with those that it inherits. */
const settingsOfTests = Effect.fnUntraced(function* (
  { files, tests }: ProblemPackage,
  { all }: PackageSettings,
  argsFor: (inputPath: string) => ReadonlyArray<string>
) {
  const written = new Map(all.map(({ file, content }) => [file, content as TestSettings]))
  const hasArgs = tests.some(({ inputPath }) => argsFor(inputPath).length > 0)
  const settings: Array<TestSettings> = []
  for (const { inputPath } of tests) {
    const [ownPath = "", ...groupPaths] = settingsPaths(inputPath)
    const found = [ownPath, ...groupPaths].flatMap((path) => {
      const own = written.get(path)
      return own === undefined ? [] : [own]
    })
    const further = Object.entries(furtherKeys).flatMap(([key, names]) => {
      const value = found
        .flatMap((each) => names.map((name) => each[name]))
        .find((each) => each !== undefined)
      return value === undefined ? [] : [[key, argumentsOf(value)]]
    })
    const texts: Array<readonly [string, unknown]> = []
    for (const [key, ending] of Object.entries(textsOfTest)) {
      const path = inputPath.replace(/\.in$/, ending)
      const own = written.get(ownPath)?.[key]
      if (own !== undefined) texts.push([key, own])
      else if (files.paths.includes(path)) texts.push([key, (yield* files.text(path)).trim()])
    }
    settings.push({
      ...(hasArgs ? { output_validator_args: argsFor(inputPath) } : {}),
      ...Object.fromEntries([...further, ...texts])
    })
  }
  return (ordinal: number): TestSettings => settings[ordinal - 1] ?? {}
})

/** Arguments in a text become a list, also those of a program by its name. */
function argumentsOf(value: unknown): unknown {
  if (typeof value === "string") return flagWords(value)
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, argumentsOf(each)]))
}

/** The path of a file in edition 2025-09. Null if the export does not copy the file: it writes it, or has its content in another. */
function renaming(
  { texts, tests }: ProblemPackage,
  validatorHome: string | null,
  located: ReadonlyArray<LocatedTest>
) {
  const stems = stemsOf(tests, located)
  const english = texts.get("en")?.path
  return (path: string): string | null => {
    if (path === "problem.yaml" || path === ".timelimit" || path === "submissions/submissions.yaml")
      return null
    if (path === english && /\/problem\.\w+$/.test(path))
      return path.replace(/^.*\/problem\./, "statement/problem.en.")
    if (/^(?:problem_)?statement\/problem\.\w+$/.test(path)) return null
    if (path.startsWith("problem_statement/")) return path.replace("problem_", "")
    if (validatorHome !== null && path.startsWith(`${validatorHome}/`)) {
      return `output_validator${path.slice(validatorHome.length)}`
    }
    if (/^input_format_validators?\//.test(path))
      return path.replace(/^input_format_validators?/, "input_validators")
    if (path.startsWith("data/")) return dataPath(path, stems)
    return path
  }
}

const groupFiles = groupFileNames["2023-07"]

function dataPath(path: string, stems: ReadonlyMap<string, string>): string | null {
  const isJudged = /^data\/(?:sample|secret)\//.test(path)
  if (groupFiles.includes(basename(path)))
    return isJudged || path.split("/").length === 2 ? null : path.replace("testdata.yaml", "test_group.yaml")
  if (!isJudged) return path.replace(/^data\/((?:in)?valid_(?:input|answer|output))s\//, "data/$1/")
  const found = [...stemsWithin(path)].find((stem) => stems.has(stem))
  if (found === undefined) return path
  const ending = path.slice(found.length)
  return /^\.(?:in|ans|yaml|hint|desc)$/.test(ending) ? null : `data/${stems.get(found)}${ending}`
}

/** The parts of a path before its dots, one of which may be the path of a test: `data/sample/1.in`, then `data/sample/1`. */
function* stemsWithin(path: string): Generator<string> {
  for (let at = path.length; (at = path.lastIndexOf(".", at - 1)) > 0;) yield path.slice(0, at)
}

/** New names of tests by the old ones. */
const stemsOf = (tests: ReadonlyArray<PackageTest>, located: ReadonlyArray<LocatedTest>) =>
  new Map(
    located.flatMap(({ ordinal, path }) => {
      const test = tests[ordinal - 1]
      return test === undefined ? [] : [[test.inputPath.replace(/\.in$/, ""), path] as const]
    })
  )

const rulesPath = "submissions/submissions.yaml"

/** `submissions.yaml`, with the rules of legacy folders that differ from those of edition 2025-09. */
const rulesText = Effect.fnUntraced(function* (files: PackageFiles, edition: PackageEdition) {
  const written = files.paths.includes(rulesPath) ? yield* files.text(rulesPath) : null
  const folders = ["time_limit_exceeded", "run_time_error"].filter(
    (folder) => edition === "legacy" && files.paths.some((path) => path.startsWith(`submissions/${folder}/`))
  )
  if (folders.length === 0) return written === null ? [] : [[rulesPath, { from: rulesPath }] as const]
  const own = (written === null ? {} : parse(written)) as Readonly<Record<string, object | null>> | null
  const usual = folders.map((folder) => [folder, { ...anyVerdict, ...legacyRules[folder], ...own?.[folder] }])
  return [[rulesPath, { text: stringify({ ...own, ...Object.fromEntries(usual) }) }] as const]
})

/** A rule of a package replaces only the keys that it has. */
const anyVerdict = { permitted: ["AC", "WA", "TLE", "RTE"] }
