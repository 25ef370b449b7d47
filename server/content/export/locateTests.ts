import type { PackageTest } from "../packageTests.ts"
import { padded, type LocatedTest } from "./ConvertedPackage.ts"
import type { ExpressedScoring } from "./expressGroups.ts"

const stepsOf = ({ name }: PackageTest) => name.split("/").slice(1)

/**
 * The tests of a pass-fail problem. Edition 2025-09 has tests in `data/secret` or in its folders, never in both nor
 * deeper; names that break this rule become one name with the test's number in front, which keeps the order.
 */
export function locateTests(tests: ReadonlyArray<PackageTest>): ReadonlyArray<LocatedTest> {
  const secret = tests.filter(({ sample }) => !sample)
  const isAllowed = {
    sample: allHave(
      tests.filter(({ sample }) => sample),
      1
    ),
    secret: allHave(secret, 1) || allHave(secret, 2)
  }
  return tests.map((test, index) => {
    const folder = test.sample ? "sample" : "secret"
    const parts = stepsOf(test)
    const name = isAllowed[folder] ? parts.join("/") : `${padded(index + 1, tests.length)}-${parts.join("-")}`
    return { ordinal: index + 1, path: `${folder}/${name}` }
  })
}

const allHave = (tests: ReadonlyArray<PackageTest>, parts: number) =>
  tests.every((test) => stepsOf(test).length === parts)

/** The tests of a scoring problem in its groups. A sample that earns a score is in its group as well. */
export function groupedTests(
  tests: ReadonlyArray<PackageTest>,
  { groups }: ExpressedScoring,
  nameOf: (test: PackageTest, ordinal: number) => string
): ReadonlyArray<LocatedTest> {
  const samples = tests.flatMap((test, index) =>
    test.sample ? [{ ordinal: index + 1, path: `sample/${nameOf(test, index + 1)}` }] : []
  )
  const secret = groups.flatMap(({ name, ordinals }) =>
    ordinals.flatMap((ordinal) => {
      const test = tests[ordinal - 1]
      return test === undefined ? [] : [{ ordinal, path: `secret/${name}/${nameOf(test, ordinal)}` }]
    })
  )
  return [...samples, ...secret]
}

/** `test_group.yaml` of the groups of a scoring problem, by their folders below `data/`. */
export const groupKeysOf = ({ maxScore, requiresSamples, groups }: ExpressedScoring) =>
  new Map<string, Readonly<Record<string, unknown>>>([
    ["secret", { max_score: maxScore, ...(requiresSamples ? { require_pass: "sample" } : {}) }],
    ...groups.map(
      ({ name, aggregation, maxScore: most, requires }) =>
        [
          `secret/${name}`,
          {
            max_score: most,
            score_aggregation: aggregation,
            ...(requires.length === 0 ? {} : { require_pass: requires.map((each) => `secret/${each}`) })
          }
        ] as const
    )
  ])
