import { posix } from "node:path"
import { Effect } from "effect"
import { stringify } from "yaml"
import { invalid } from "../packageFailures.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { mebibyte } from "../units.ts"
import { foldersOfPictures, statementParts, tutorialPath } from "../polygon/polygonTexts.ts"
import { decodeProblemXml, type PolygonSolution, type ProblemXml } from "../polygon/problemXml.ts"
import { type ProblemPackage, type StatementLanguage, statementLanguages } from "../ProblemPackage.ts"
import { polygonLanguage } from "../polygon/polygonSolutions.ts"
import { sourceLanguage } from "../sourceLanguage.ts"
import { type ConvertedFile, type ConvertedFiles, padded } from "./ConvertedPackage.ts"
import { convertedData } from "./convertedData.ts"
import { uuidOf, yamlText } from "./convertedYaml.ts"
import { expressGroups } from "./expressGroups.ts"
import { groupedTests, groupKeysOf } from "./locateTests.ts"

type Files = ReadonlyArray<readonly [path: string, file: ConvertedFile]>

/** A package of Polygon in edition 2025-09, judged by the same checker. */
export const convertPolygon = Effect.fn("convertPolygon")(function* (problem: ProblemPackage, seed: string) {
  const { files, slug } = problem
  const xml = yield* decodeProblemXml(slug, "problem.xml", yield* files.text("problem.xml"))
  const unexpressed = unexpressedProgram(problem)
  if (unexpressed !== null) return yield* invalid(slug, "problem.xml", "assets", unexpressed)
  const data = yield* testsOf(problem)
  const statements = yield* Effect.forEach(statementLanguages, (language) =>
    statementOf(problem, xml, language)
  )
  const pictures = yield* picturesOf(
    files,
    statements.flatMap(({ folders }) => folders)
  )
  const checker = yield* checkerOf(problem)
  const converted: ConvertedFiles = new Map([
    ["problem.yaml", { text: yamlOf(problem, seed) }] as const,
    ...statements.flatMap((statement) => statement.files),
    ...pictures,
    ...checker,
    ...data,
    ...submissionsOf(xml, files)
  ])
  return converted
})

const pointsWords = /\b(?:quitp|quitpi|_points|_pc|_partially)\b/

/** Why the problem's own programs cannot be those of edition 2025-09, or null. */
function unexpressedProgram({ outputValidator, scoring }: ProblemPackage): string | null {
  if (outputValidator?.interactive === true) {
    return "has an interactor of testlib, which edition 2025-09 cannot express"
  }
  const { code = "", files = {} } = outputValidator ?? {}
  const texts = Object.entries(files).flatMap(([path, text]) => (path === "testlib.h" ? [] : [text]))
  return scoring !== null && [code, ...texts].some((text) => pointsWords.test(text))
    ? "has a checker that gives points, which edition 2025-09 cannot express"
    : null
}

function yamlOf(
  { texts, timeLimitMs, memoryLimitMb, outputLimitBytes, scoring, topics }: ProblemPackage,
  seed: string
) {
  return yamlText({
    problem_format_version: "2025-09",
    type: scoring === null ? "pass-fail" : "scoring",
    name: Object.fromEntries([...texts].map(([language, { title }]) => [language, title])),
    uuid: uuidOf(seed),
    limits: {
      ...(timeLimitMs === null ? {} : { time_limit: timeLimitMs / 1000 }),
      memory: memoryLimitMb,
      // The format has whole mebibytes.
      output: Math.ceil(outputLimitBytes / mebibyte)
    },
    ...(topics.length === 0 ? {} : { keywords: topics }),
    zama: { validator: "testlib" }
  })
}

const testsOf = Effect.fnUntraced(function* ({ slug, scoring, tests }: ProblemPackage) {
  const isSample = (ordinal: number) => tests[ordinal - 1]?.sample === true
  const nameOf = (_test: unknown, ordinal: number) => padded(ordinal, tests.length)
  const noSettings = () => ({})
  if (scoring === null) {
    const located = tests.map((test, index) => ({
      ordinal: index + 1,
      path: `${test.sample ? "sample" : "secret"}/${nameOf(test, index + 1)}`
    }))
    if (located.some(({ path }) => path.startsWith("secret/"))) {
      return convertedData(tests, located, noSettings, new Map())
    }
    return yield* invalid(
      slug,
      "problem.xml",
      "judging.testset",
      "has samples only, which edition 2025-09 forbids"
    )
  }
  const expressed = expressGroups(scoring, isSample)
  return typeof expressed === "string"
    ? yield* invalid(
        slug,
        "problem.xml",
        "judging.testset",
        `${expressed}, which edition 2025-09 cannot express`
      )
    : convertedData(tests, groupedTests(tests, expressed, nameOf), noSettings, groupKeysOf(expressed))
})

/** Headings of sections in TeX that every judge knows, for those of Polygon's style. */
const headings: Readonly<Record<string, Readonly<Record<StatementLanguage, string>>>> = {
  "\\InputFile": { ru: "Входные данные", en: "Input" },
  "\\OutputFile": { ru: "Выходные данные", en: "Output" },
  "\\Interaction": { ru: "Взаимодействие", en: "Interaction" },
  "\\Scoring": { ru: "Система оценки", en: "Scoring" },
  "\\Note": { ru: "Примечания", en: "Notes" }
}

const statementOf = Effect.fnUntraced(function* (
  { files, texts }: ProblemPackage,
  xml: ProblemXml,
  language: StatementLanguage
) {
  const made: Array<Files[number]> = []
  if (!texts.has(language)) return { files: made, folders: [] }
  const parts = yield* statementParts(files, xml, language)
  const text = parts
    .map((part) => part.text.replace(/^\\[A-Z]\w+(?=\n)/, (command) => headingFor(command, language)))
    .join("")
  made.push([`statement/problem.${language}.tex`, { text }])
  const tutorial = tutorialPath(files, xml, language)
  if (tutorial !== undefined) made.push([`solution/solution.${language}.tex`, { from: tutorial }])
  const sources = [...parts.map(({ path }) => path), ...(tutorial === undefined ? [] : [tutorial])]
  return { files: made, folders: sources.flatMap(foldersOfPictures) }
})

const headingFor = (command: string, language: StatementLanguage) => {
  const heading = headings[command]?.[language]
  return heading === undefined ? command : `\\section*{${heading}}`
}

const isPicture = /\.(?:png|jpe?g|gif|webp|svg|eps|pdf)$/i

/** The pictures of all statements in one folder. */
const picturesOf = Effect.fnUntraced(function* (files: PackageFiles, folders: ReadonlyArray<string>) {
  const found = new Map<string, string>()
  for (const path of files.paths) {
    const name = posix.basename(path)
    const isOther = !folders.includes(posix.dirname(path)) || !isPicture.test(name) || name === "problem.pdf"
    if (isOther) continue
    const known = found.get(name)
    if (known !== undefined && !(yield* files.bytes(known)).equals(yield* files.bytes(path))) {
      const message = `is another picture than ${known}; edition 2025-09 has one of each name`
      return yield* invalid(files.slug, path, "", message)
    }
    found.set(name, known ?? path)
  }
  return [...found].map(([name, from]): Files[number] => [`statement/${name}`, { from }])
})

/** The checker with everything that it includes, under the name that makes it the program of its folder. */
const checkerOf = Effect.fnUntraced(function* ({ slug, outputValidator }: ProblemPackage) {
  const headers = Object.entries(outputValidator?.files ?? {})
  const outside = headers.find(([name]) => /^\/|(?:^|\/)\.{0,2}(?:\/|$)/.test(name))
  if (outside !== undefined) {
    return yield* invalid(
      slug,
      "problem.xml",
      "assets.checker",
      `includes ${outside[0]}, which is not beside it`
    )
  }
  return [
    ["output_validator/main.cpp", { text: outputValidator?.code ?? "" }] as const,
    ...headers.map(([name, text]): Files[number] => [`output_validator/${name}`, { text }])
  ]
})

interface ConvertedRule {
  readonly folder: string
  /** For a folder that edition 2025-09 does not know. */
  readonly permitted?: ReadonlyArray<string>
  readonly required?: ReadonlyArray<string>
}

/** Folders and rules by the tag of a solution. A solution with another tag is no proof, and is left out. */
const rulesByTag: Readonly<Record<string, ConvertedRule>> = {
  main: { folder: "accepted" },
  accepted: { folder: "accepted" },
  rejected: { folder: "rejected" },
  "wrong-answer": { folder: "wrong_answer" },
  "presentation-error": { folder: "presentation_error" },
  "time-limit-exceeded": { folder: "time_limit_exceeded" },
  "memory-limit-exceeded": { folder: "memory_limit_exceeded" },
  "time-limit-exceeded-or-memory-limit-exceeded": {
    folder: "time_or_memory_limit_exceeded",
    permitted: ["AC", "TLE", "RTE"],
    required: ["TLE", "RTE"]
  },
  "time-limit-exceeded-or-accepted": { folder: "time_limit_exceeded_or_accepted", permitted: ["AC", "TLE"] }
}

function submissionsOf({ assets }: ProblemXml, files: PackageFiles): Files {
  const programs = new Map<string, ConvertedFile>()
  const rules: Record<string, unknown> = {}
  for (const { "@tag": tag, source } of assets.solutions?.solution ?? []) {
    const rule = Object.hasOwn(rulesByTag, tag) ? rulesByTag[tag] : undefined
    const [{ "@path": from, "@type": type } = { "@path": "", "@type": "" }, ...others] = source
    if (rule === undefined || others.length > 0 || !files.paths.includes(from)) continue
    const { folder, ...own } = rule
    const path = freePath(`${folder}/${programName(from, type)}`, programs)
    programs.set(path, { from })
    if (Object.keys(own).length > 0) rules[folder] = own
    if (tag === "main") rules[path] = { model_solution: true }
    // The ending would mean a language that the type does not name.
    if (sourceLanguage(path) !== null && polygonLanguage(type) === null) {
      rules[path] = { language: type.replaceAll(/\W/g, "") }
    }
  }
  const listed = [...programs].map(([path, file]): Files[number] => [`submissions/${path}`, file])
  if (Object.keys(rules).length === 0) return listed
  return [...listed, ["submissions/submissions.yaml", { text: stringify(rules) }]]
}

/** The name of a program, with an ending of its language, by which the format tells it. */
function programName(path: string, type: PolygonSolution["source"][number]["@type"]): string {
  const name = posix.basename(path)
  const language = polygonLanguage(type)
  return language === null || sourceLanguage(name) === language ? name : `${name}.${language.extension}`
}

function freePath(path: string, used: ReadonlyMap<string, unknown>): string {
  const { dir, base } = posix.parse(path)
  for (let count = 1; ; count++) {
    const tried = count === 1 ? path : `${dir}/${count}-${base}`
    if (!used.has(tried)) return tried
  }
}
