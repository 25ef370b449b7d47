import { basename, normalize } from "node:path/posix"
import { Effect } from "effect"
import { stringify } from "yaml"
import type { GenerationPlan, PlannedTest } from "../../judge/worker/generateTests.ts"
import type { Source } from "../../judge/JudgeBackend.ts"
import { parseYaml, type YamlPath } from "../decodeYaml.ts"
import { inputValidators } from "../inputValidators.ts"
import { withConstants } from "../packageConstants.ts"
import { PackageInvalid } from "../packageFailures.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { packageProgram, readProgram } from "../packageProgram.ts"
import { sourceLanguage } from "../sourceLanguage.ts"
import { commandWords } from "./commandWords.ts"
import { generatorsFile, GeneratorsYaml, type TestExtension, testExtensions } from "./generatorsYaml.ts"
import { type TestRule, type TestRules, testRules } from "./testRules.ts"

const isJudgedTest = (path: string) => /^data\/secret\/.*\.in$/.test(path)

/** Whether the secret tests of a package are not in it, but have to be made by its generators. */
export const lacksTests = ({ paths }: PackageFiles): boolean =>
  paths.includes(generatorsFile) && !paths.some(isJudgedTest)

/** A package, and how to make its tests. */
interface Planned {
  /** As they are written. */
  readonly plainFiles: PackageFiles
  /** With their constants. */
  readonly files: PackageFiles
  readonly constants: ReadonlyMap<string, string>
  /** Whether answers are empty, because the problem's own program decides. */
  readonly hasDialogue: boolean
}

/** Reads `generators.yaml` and everything that it needs. */
export const generationPlan = Effect.fn("generationPlan")(function* (planned: Planned) {
  const { plainFiles, files, constants } = planned
  const yaml = new GeneratorsYaml(
    files.slug,
    yield* parseYaml(files.slug, generatorsFile, yield* plainFiles.text(generatorsFile))
  )
  const rules = yield* attempt(() => testRules(yaml, (text) => withConstants(text, constants)))
  const programs = new Map<string, Required<Source>>()
  const tests: Array<PlannedTest> = []
  let length = 0
  let counted = 0
  for (const rule of rules.tests) {
    const fault = (at: YamlPath, message: string) => yaml.fault([...rule.at, ...at], message)
    const generator = yield* generatorOf(rule, rules, programs, { files, fault })
    const { written, links } = yield* textsOf(rule, plainFiles, fault)
    if (generator === null && written.in === undefined && !isShown(written)) {
      return yield* fault([], "makes no input: it has no generate, copy or in")
    }
    const test: PlannedTest = {
      target: rule.target,
      line: yaml.lineOf(rule.at),
      field: rule.at.map(String).join("."),
      generator,
      written,
      links,
      answer: planned.hasDialogue ? "empty" : yield* answerOf(rule, programs, { files, fault })
    }
    tests.push(test)
    length += JSON.stringify([test, ...[...programs.values()].slice(counted)]).length
    counted = programs.size
    if (length > lengthMax) return yield* fault([], "needs too much text with the tests before")
  }
  const validators = yield* inputValidators(files)
  const plan: GenerationPlan = {
    programs: Object.fromEntries(programs),
    validators: Object.fromEntries(
      validators.flatMap(({ path, language, code, files: others }) =>
        language === null ? [] : [[path, { language, code, files: others }]]
      )
    ),
    tests,
    included: Object.fromEntries(rules.included),
    settings: Object.fromEntries([...rules.settings].map(([path, value]) => [path, stringify(value)]))
  }
  return plan
})

const attempt = <A>(read: () => A): Effect.Effect<A, PackageInvalid> =>
  Effect.suspend(() => {
    try {
      return Effect.succeed(read())
    } catch (cause) {
      return cause instanceof PackageInvalid ? Effect.fail(cause) : Effect.die(cause)
    }
  })

/** A sample may have only the files that learners see. */
const isShown = (written: Written) =>
  written["in.statement"] !== undefined || written["in.download"] !== undefined

type Written = Partial<Record<TestExtension, string>>

/** A plan is one text for the judge. */
const lengthMax = 4 * 1_048_576

interface Reading {
  readonly files: PackageFiles
  readonly fault: (at: YamlPath, message: string) => PackageInvalid
}

const seedIn = /\{seed(?::[0-9]{1,20})?\}/g

const generatorOf = Effect.fnUntraced(function* (
  { command, seed, retries }: TestRule,
  rules: TestRules,
  programs: Map<string, Required<Source>>,
  { files, fault }: Reading
) {
  if (command === null) return null
  const [name, ...args] = commandWords(command) ?? []
  if (name === undefined) return yield* fault(["generate"], "is empty, or has a quotation without an end")
  const seeds = args.reduce((sum, arg) => sum + [...arg.matchAll(seedIn)].length, 0)
  if (seeds > 1) return yield* fault(["generate"], "has more than one {seed}")
  const program = `generators/${name}`
  if (!programs.has(program)) {
    const given = Object.hasOwn(rules.programs, name) ? rules.programs[name] : undefined
    const found = yield* given === undefined
      ? programAt(files, program, ({ writesValidators }) => writesValidators)
      : givenProgram(files, name, given)
    if (found === null) {
      return yield* fault(
        ["generate"],
        `${name} is no generator that can be run here: a program in Python or C++`
      )
    }
    programs.set(program, found)
  }
  const attempts = Array.from({ length: seeds === 0 ? 1 : retries }, (_, retry) =>
    args.map((arg) =>
      arg.replaceAll("{name}", "testcase").replaceAll(seedIn, String((seed + retry) % 2 ** 31))
    )
  )
  return { program, attempts }
})

type IsAllowed = Parameters<typeof packageProgram>[3]

/** A program in a file or a folder. */
const programAt = (files: PackageFiles, home: string, isAllowed: IsAllowed) =>
  packageProgram(
    files,
    home,
    files.paths.filter((path) => path === home || path.startsWith(`${home}/`)),
    isAllowed
  )

/** A program of the files that `generators.yaml` lists; the first one is its main file. */
const givenProgram = Effect.fnUntraced(function* (
  files: PackageFiles,
  name: string,
  given: ReadonlyArray<string>
) {
  const paths = given.map((path) => normalize(`generators/${path}`))
  const [main] = paths
  const language = main === undefined ? null : sourceLanguage(main)
  if (main === undefined || language?.writesValidators !== true) return null
  if (paths.some((path) => !files.paths.includes(path))) return null
  return yield* readProgram(files, `generators/${name}`, language, { main, paths }, basename)
})

const onEveryJudge: IsAllowed = ({ embedded }) => embedded !== null

const answerOf = Effect.fnUntraced(function* (
  { solution }: TestRule,
  programs: Map<string, Required<Source>>,
  { files, fault }: Reading
) {
  if (solution === null) return "written"
  const paths =
    solution === undefined
      ? files.paths.filter((path) => path.startsWith("submissions/accepted/"))
      : [normalize(solution.slice(1))]
  if (solution?.startsWith("/") === false)
    return yield* fault(["solution"], "must start with /, the package's folder")
  const homes = new Set(
    solution === undefined ? paths.map((path) => path.split("/").slice(0, 3).join("/")) : paths
  )
  // Only some judges have the languages of the second turn.
  for (const [home, isAllowed] of [onEveryJudge, () => true].flatMap((each) =>
    [...homes].map((one) => [one, each] as const)
  )) {
    // Other languages than those of generators may make answers, so the names are different.
    const program = `/${home}`
    const found = programs.get(program) ?? (yield* programAt(files, home, isAllowed))
    if (found === null) continue
    programs.set(program, found)
    return { program }
  }
  return solution === undefined
    ? "written"
    : yield* fault(["solution"], `${solution} is no program in a language of the judge`)
})

const textsOf = Effect.fnUntraced(function* (
  { yaml, target }: TestRule,
  files: PackageFiles,
  fault: Reading["fault"]
) {
  const written: Written = {}
  const links: Written = {}
  const { copy = null } = yaml
  if (copy !== null) {
    const base = normalize(`generators/${copy}`)
    const known = testExtensions.filter((extension) => files.paths.includes(`${base}.${extension}`))
    if (known.length === 0) return yield* fault(["copy"], `there is no file ${base}.in`)
    for (const extension of known) written[extension] = yield* files.text(`${base}.${extension}`)
  }
  for (const extension of testExtensions) {
    const value = yaml[extension] ?? null
    if (value === null) continue
    if (typeof value === "string") written[extension] = withLineEnd(value)
    else if (extension === "yaml") written[extension] = stringify(value)
    else if (isLink(value)) {
      if (!linkable.test(extension) || value.link.split(".")[0] !== extension.split(".")[0]) {
        return yield* fault([extension], "cannot be a link to this file")
      }
      links[extension] = value.link
    }
  }
  const shown = testExtensions.find(
    (each) => /\.|^interaction$/.test(each) && each in { ...written, ...links }
  )
  if (shown !== undefined && !target.startsWith("data/sample/")) {
    return yield* fault([shown], "belongs to samples only")
  }
  return { written, links }
})

const linkable = /^(?:in|ans)\.(?:statement|download)$/

const isLink = (value: unknown): value is { readonly link: string } =>
  typeof value === "object" && value !== null && "link" in value && typeof value.link === "string"

const withLineEnd = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`)
