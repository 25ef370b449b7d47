import { dirname } from "node:path/posix"
import { isDeepStrictEqual } from "node:util"
import { stringify } from "yaml"
import type { PackageTest } from "../packageTests.ts"
import type { ConvertedFile, LocatedTest } from "./ConvertedPackage.ts"

/** Settings of a test, as `<test>.yaml` and `test_group.yaml` of edition 2025-09 have them. */
export type TestSettings = Readonly<Record<string, unknown>>

/** A group of a scoring problem, by its folder below `data/`, and its keys. */
export type GroupKeys = ReadonlyMap<string, TestSettings>

/** Keys that belong to one test only. */
const ofTest = new Set(["hint", "description"])

const shared = (settings: TestSettings): TestSettings =>
  Object.fromEntries(Object.entries(settings).filter(([key]) => !ofTest.has(key)))

/**
 * The files of `data/sample` and `data/secret`. A group has the settings of its first test, and the tests that differ
 * have their own, because edition 2025-09 inherits none from `data/secret`.
 */
export function convertedData(
  tests: ReadonlyArray<PackageTest>,
  located: ReadonlyArray<LocatedTest>,
  settingsOf: (ordinal: number) => TestSettings,
  groups: GroupKeys
): ReadonlyMap<string, ConvertedFile> {
  const files = new Map<string, ConvertedFile>()
  for (const [folder, inside] of Map.groupBy(located, ({ path }) => dirname(path))) {
    const usual = shared(settingsOf(inside[0]?.ordinal ?? 1))
    const group = { ...groups.get(folder), ...usual }
    // A folder without settings is a group as well, below `secret`.
    if (Object.keys(group).length > 0 || folder.includes("/")) {
      files.set(`data/${folder}/test_group.yaml`, { text: stringify(group) })
    }
    for (const { ordinal, path } of inside) {
      const test = tests[ordinal - 1]
      if (test === undefined) continue
      files.set(`data/${path}.in`, { from: test.inputPath })
      files.set(`data/${path}.ans`, { from: test.answerPath })
      const own = difference(settingsOf(ordinal), usual)
      if (Object.keys(own).length > 0) files.set(`data/${path}.yaml`, { text: stringify(own) })
    }
  }
  for (const [folder, group] of groups) {
    const path = `data/${folder}/test_group.yaml`
    if (!files.has(path)) files.set(path, { text: stringify(group) })
  }
  return files
}

/** The settings that differ from those of the group. A list that a test lacks is empty. */
function difference(own: TestSettings, usual: TestSettings): TestSettings {
  const names = new Set([...Object.keys(own), ...Object.keys(usual)])
  return Object.fromEntries(
    [...names].filter((key) => !isDeepStrictEqual(own[key], usual[key])).map((key) => [key, own[key] ?? []])
  )
}
