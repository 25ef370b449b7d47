import { basename, dirname } from "node:path/posix"
import { Effect } from "effect"
import { groupFileNames, type PackageEdition } from "./packageEdition.ts"
import { invalid } from "./packageFailures.ts"
import type { PackageFiles } from "./packageFiles.ts"
import {
  decodeGraderYaml,
  decodeGroupYaml,
  decodeScoringGroupYaml,
  decodeTestYaml,
  type GraderYaml,
  type ScoringGroupYaml,
  type SettingsYaml
} from "./problemYaml.ts"

const anyGroupFile = groupFileNames["2023-07"]

/** No edition has settings in `data/` itself, but authoring tools write them. */
const judgedSettings = /^data\/(?:[^/]+|(?:sample|secret)\/.*)\.yaml$/

/** A file with settings and its content. */
export interface Settings<Content> {
  readonly file: string
  readonly text: string
  readonly content: Content
}

/** Settings of tests and groups in `data/`, in natural order of their files. */
export interface PackageSettings {
  readonly all: ReadonlyArray<Settings<SettingsYaml>>
  /** Settings of a scoring problem's groups since 2025-09, by folder. */
  readonly groups: ReadonlyMap<string, Settings<ScoringGroupYaml>>
  /** Settings of a scoring problem's groups before, by folder. */
  readonly graders: ReadonlyMap<string, Settings<GraderYaml>>
  /** Which of both a scoring problem has. */
  readonly rules: "groups" | "graders"
}

/** Reads the settings of tests and groups, with the keys that the edition and the type of the problem allow. */
export const packageSettings = Effect.fn("packageSettings")(function* (
  files: PackageFiles,
  edition: PackageEdition,
  isScoring: boolean
) {
  const paths = files.paths.filter((each) => judgedSettings.test(each))
  const rules = rulesOf(paths, edition)
  const all: Array<Settings<SettingsYaml>> = []
  const groups = new Map<string, Settings<ScoringGroupYaml>>()
  const graders = new Map<string, Settings<GraderYaml>>()
  for (const file of paths) {
    const isGroup = anyGroupFile.includes(basename(file))
    const fault = isGroup ? faultOfGroupFile(file, edition, isScoring) : faultOfTestFile(files, file, edition)
    if (fault !== null) return yield* invalid(files.slug, file, "", fault)
    const text = yield* files.text(file)
    if (!isGroup || !isScoring) {
      const decode = isGroup ? decodeGroupYaml : decodeTestYaml
      all.push({ file, text, content: yield* decode(files.slug, file, text) })
    } else if (rules === "groups") {
      const group = { file, text, content: yield* decodeScoringGroupYaml(files.slug, file, text) }
      groups.set(dirname(file), group)
      all.push(group)
    } else {
      const group = { file, text, content: yield* decodeGraderYaml(files.slug, file, text) }
      graders.set(dirname(file), group)
      all.push(group)
    }
  }
  const settings: PackageSettings = { all, groups, graders, rules }
  return settings
})

/** Packages of 2023-07 have the groups of either neighbour, told by the name of their files. */
const rulesOf = (paths: ReadonlyArray<string>, edition: PackageEdition) =>
  edition === "legacy" || paths.some((path) => basename(path) === "testdata.yaml") ? "graders" : "groups"

function faultOfTestFile({ paths }: PackageFiles, path: string, edition: PackageEdition): string | null {
  if (edition === "legacy") return "is the settings of a test, which edition legacy does not have"
  return paths.includes(path.replace(/\.yaml$/, ".in")) ? null : "has no .in file beside it"
}

/** In pass-fail problems a group only sets arguments of validators, so groups within others have one meaning and are read. */
function faultOfGroupFile(path: string, edition: PackageEdition, isScoring: boolean): string | null {
  const names = groupFileNames[edition]
  if (!names.includes(basename(path))) return `is called ${names.join()} in edition ${edition}`
  const [, group, ...nested] = path.split("/").slice(0, -1)
  const groupsMax = group === "secret" ? 1 : 0
  return isScoring && edition === "2025-09" && nested.length > groupsMax
    ? `is not the settings of a group: edition ${edition} has groups only in data/secret, and none within another`
    : null
}

/** The files that can have settings for a test: its own, then those of its groups, the innermost first. */
export function settingsPaths(inputPath: string): ReadonlyArray<string> {
  const steps = inputPath.split("/").slice(0, -1)
  const groups = steps
    .map((_step, index) => steps.slice(0, index + 1).join("/"))
    .toReversed()
    .flatMap((folder) => anyGroupFile.map((name) => `${folder}/${name}`))
  return [inputPath.replace(/\.in$/, ".yaml"), ...groups]
}
