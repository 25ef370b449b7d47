import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { convertPackage } from "../../../../server/content/export/convertPackage.ts"
import type { ProblemPackage } from "../../../../server/content/ProblemPackage.ts"
import { readPackage } from "../../../../server/content/readPackage.ts"
import { renderText } from "../../../../server/content/renderPackage.ts"
import { writeConverted } from "../../../../server/organiser/problems/packages/writeZip.ts"
import { scoreTests } from "../../../judge/scoreTests.ts"
import { polygonFiles, polygonXml } from "../polygon/polygonPackage.ts"
import { polygonPackages } from "../polygon/polygonPackages.ts"
import { sumPackage, writeContent } from "../samplePackage.ts"

type Files = Readonly<Record<string, string>>

/** What a package is judged by, and what learners read. */
const judgingOf = Effect.fnUntraced(function* (problem: ProblemPackage) {
  const {
    tests,
    timeLimitMs,
    memoryLimitMb,
    languages,
    languageLimits,
    checker,
    outputValidator,
    dialogues,
    smallInputs
  } = problem
  const html: Array<unknown> = []
  for (const [language, text] of problem.texts) {
    html.push(language, text.title, yield* renderText(problem, text, language))
  }
  return {
    ...{ languages, languageLimits },
    ...{ timeLimitMs, memoryLimitMb, checker, outputValidator, dialogues, smallInputs, html },
    ...{
      topics: problem.topics,
      source: problem.source,
      links: problem.links,
      difficulty: problem.difficulty
    },
    tests: tests.map(({ sample, inputHash, answerHash, validatorArgs }) => [
      sample,
      inputHash,
      answerHash,
      validatorArgs
    ])
  }
})

/** The authors' programs by file, with what they have to do. */
const programsOf = ({ submissions }: ProblemPackage) =>
  submissions
    .map(({ path, expected, language, scores, others }) => ({
      name: basename(path),
      expected: expected.toSorted(),
      language,
      scores,
      others: others?.map((other) => basename(other))
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))

/** Exports a package, reads the export, and exports it again. */
const exported = Effect.fnUntraced(function* (path: string) {
  const before = yield* readPackage(path)
  const folder = yield* Effect.promise(() => mkdtemp(join(tmpdir(), "zama-export-")))
  const converted = yield* convertPackage(before, "seed")
  if (converted === null) return { before, after: null, again: null, yaml: "" }
  const zip = join(folder, "exported.zip")
  yield* writeConverted(zip, before.files, converted)
  const after = yield* readPackage(zip)
  const again = yield* convertPackage(after, "other seed")
  return { before, after, again, yaml: yield* after.files.text("problem.yaml") }
})

const run = <A, E>(effect: Effect.Effect<A, E>) => Effect.runPromise(effect)

async function roundTrip(files: Files) {
  const content = await writeContent({ sum: files })
  return run(
    Effect.scoped(
      Effect.gen(function* () {
        const { before, after, again, yaml } = yield* exported(join(content, "problems", "sum"))
        if (after === null) throw new Error("It was not converted")
        return {
          before: { ...before, judging: yield* judgingOf(before) },
          after: { ...after, judging: yield* judgingOf(after), paths: after.files.paths },
          again,
          yaml
        }
      })
    )
  )
}

const edition = (version: string, more = "") => ({
  "problem.yaml": `problem_format_version: ${version}\nname: { ru: Сумма, en: Sum }\nlimits: { time_limit: 1.5, memory: 128, output: 3 }\n${more}`
})
const { "submissions/accepted/main.py": right = "" } = sumPackage
const without = (files: Files, ...starts: ReadonlyArray<string>): Files =>
  Object.fromEntries(
    Object.entries(files).filter(([path]) => !starts.some((start) => path.startsWith(start)))
  )
const testsNamed = (...names: ReadonlyArray<string>): Files =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`data/${name}.in`, `${name}\n`],
      [`data/${name}.ans`, `answer ${name}\n`]
    ])
  )

const validator = "#include <cstdlib>\nint main() { std::exit(42); }\n"

/** Packages of every earlier edition by what they have. */
const packages: Readonly<Record<string, Files>> = {
  "plain legacy": { ...sumPackage, ...edition("legacy") },
  "legacy-icpc with metadata": {
    ...sumPackage,
    ...edition(
      "legacy-icpc",
      "author: A. Author and B. Author\nsource: Cup\nsource_url: https://a.example\nlicense: cc by-sa\nrights_owner: Owner\nkeywords: one two\nvalidator_flags: float_tolerance 1e-6"
    )
  },
  "old statements, a hidden time limit and pictures": {
    ...without(sumPackage, "statement/", "problem.yaml"),
    "problem.yaml": "license: cc0\nlimits: { time_multiplier: 5, time_safety_margin: 2, memory: 64.5 }\n",
    ".timelimit": "2.5\n",
    "problem_statement/problem.tex":
      "\\problemname{Sum}\nAdd. \\includegraphics{a.png}\n\\section*{Input}\nTwo.\n",
    "problem_statement/problem.sv.tex": "\\problemname{Summa}\nAddera.\n",
    "problem_statement/a.png": "png"
  },
  "settings of nested groups": {
    ...without(sumPackage, "data/"),
    ...edition("legacy", "validator_flags: case_sensitive"),
    ...testsNamed(
      "sample/1",
      "secret/1",
      "secret/10",
      "secret/2",
      "secret/a/1",
      "secret/a/deep/7",
      "secret/b/1"
    ),
    "data/sample/1.hint": "Look\n",
    "data/sample/1.desc": "The first\n",
    "data/secret/testdata.yaml": "output_validator_flags: float_tolerance 1e-3\ninput_validator_flags: a 1\n",
    "data/secret/a/testdata.yaml": "output_validator_flags: space_change_sensitive\n",
    "data/secret/a/deep/testdata.yaml": "output_validator_flags: float_tolerance 1e-9\n"
  },
  "groups of 2023-07": {
    ...without(sumPackage, "data/"),
    ...edition("2023-07"),
    ...testsNamed("sample/1", "secret/a/1", "secret/a/2", "secret/b/1"),
    "data/secret/test_group.yaml": "output_validator_args: case_sensitive\n",
    "data/secret/a/2.yaml": "output_validator_args: [float_tolerance, 1e-5]\nhint: Think\n",
    "data/secret/b/test_group.yaml": "output_validator_args: []\n"
  },
  "a validator, input validators and a generator": {
    ...sumPackage,
    ...edition("legacy", "validation: custom\nvalidator_flags: strict 1"),
    "output_validators/check/check.cpp": validator,
    "output_validators/check/check.h": "// nothing",
    "input_format_validators/valid.py": "import sys\nsys.exit(42)\n",
    "generators/small.py": "print(1, 1)\n"
  },
  "an interactive validator": {
    ...without(sumPackage, "data/sample"),
    ...edition("legacy", "validation: custom interactive"),
    "output_validators/check.cpp": validator,
    "data/sample/1.interaction": "<1 2\n>3\n"
  },
  "several passes of 2023-07": {
    ...sumPackage,
    "problem.yaml":
      "problem_format_version: 2023-07-draft\nname: Sum\ntype: [pass-fail, multi-pass]\nlimits: { time_limit: 1, validation_passes: 3 }\n",
    "output_validators/check.cpp": validator
  },
  "programs of legacy folders and rules": {
    ...sumPackage,
    ...edition("legacy"),
    "submissions/time_limit_exceeded/slow.py": right,
    "submissions/run_time_error/crash.py": right,
    "submissions/presentation_error/spaces.py": right,
    "submissions/mixed/open.py": right,
    "submissions/submissions.yaml":
      "mixed/open.py: { permitted: [AC, TLE], required: [TLE] }\nrun_time_error: { required: [RTE, WA] }\n"
  },
  "languages and limits in them": {
    ...sumPackage,
    ...edition(
      "2023-07",
      "languages: [java, python3]\nzama: { limits: { python3: { time_factor: 1.5, memory: 511.5 }, java: { memory: 64 } } }"
    )
  },
  constants: {
    ...sumPackage,
    ...edition("2023-07", "constants: { most: 10.50 }"),
    "statement/problem.en.md": "Up to {{most}}.\n",
    "submissions/accepted/main.py": "print({{most}})\n"
  },
  "scoring groups of 2023-07": {
    ...without(sumPackage, "data/"),
    ...edition("2023-07", "type: scoring"),
    ...testsNamed("sample/1", "secret/a/1", "secret/a/2", "secret/b/1", "secret/b/deep/2"),
    "data/secret/test_group.yaml": "max_score: 50\n",
    "data/secret/a/test_group.yaml": "max_score: 20\noutput_validator_args: case_sensitive\n",
    "data/secret/b/test_group.yaml": "{ max_score: 30, score_aggregation: sum, require_pass: secret/a }\n"
  }
}

describe("an exported package of an earlier edition", () => {
  test.each(Object.entries(packages))("is judged as the original, with %s", async (_name, files) => {
    const { before, after, again, yaml } = await roundTrip(files)
    expect(yaml).toContain("problem_format_version: 2025-09")
    expect(after.judging).toEqual(before.judging)
    expect(after.outputLimitBytes).toBe(before.outputLimitBytes)
    expect(programsOf(after)).toEqual(programsOf(before))
    expect(after.scoring).toEqual(before.scoring)
    expect(again).toBeNull()
  })

  test("has the keys and the files of edition 2025-09 only", async () => {
    const old = await roundTrip(packages["old statements, a hidden time limit and pictures"] ?? {})
    expect(old.after.paths).toEqual(
      expect.arrayContaining(["statement/a.png", "statement/problem.en.tex", "statement/problem.sv.tex"])
    )
    expect(old.after.paths.filter((path) => /^problem_statement|timelimit/.test(path))).toEqual([])
    expect(old.yaml).toMatch(/ac_to_time_limit: 5\n.*time_limit_to_tle: 2\n/)
    const cup = await roundTrip(packages["legacy-icpc with metadata"] ?? {})
    expect(cup.yaml).toMatch(/credits:\n {2}authors:\n {4}- A\. Author\n {4}- B\. Author\n/)
    expect(cup.yaml).toMatch(/source:\n {2}name: Cup\n {2}url: https:\/\/a\.example\n/)
    expect(cup.yaml).toMatch(/license: cc by-sa\nrights_owner: Owner\n/)
    expect(cup.yaml).not.toMatch(/^(?:author|source_url|validation|validator_flags|grading):/m)
    const nested = await roundTrip(packages["settings of nested groups"] ?? {})
    expect(
      nested.after.paths.filter((path) => path.startsWith("data/secret/") && path.split("/").length > 3)
    ).toEqual([])
  })

  test("keeps languages and their limits as they are written", async () => {
    const { yaml, after } = await roundTrip(packages["languages and limits in them"] ?? {})
    expect(yaml).toMatch(/languages: \[ ?java, python3 ?\]/)
    expect(yaml).toContain("time_factor: 1.5, memory: 511.5")
    expect(after.languages).toEqual(["java", "python3"])
    expect(after.languageLimits?.["python3"]).toEqual({ timeFactor: 1.5, memoryLimitMb: 512 })
  })

  test("keeps the spelling of numbers in its constants and its version", async () => {
    const { yaml } = await roundTrip({
      ...sumPackage,
      ...edition("legacy", "version: 1.10\nconstants: { most: 10.50 }")
    })
    expect(yaml).toContain("version: 1.10\n")
    expect(yaml).toContain("10.50")
  })
})

test("a package of edition 2025-09 is not converted", async () => {
  const content = await writeContent({ sum: sumPackage })
  const { after } = await run(Effect.scoped(exported(join(content, "problems", "sum"))))
  expect(after).toBeNull()
})

test.each(["guess", "oddecho"])("%s of problemtools keeps its judging", async (name) => {
  const folder = join(await mkdtemp(join(tmpdir(), "zama-export-")), name)
  const example = join(import.meta.dirname, "../packages/problemtools/examples", name)
  await cp(example, folder, { recursive: true, verbatimSymlinks: true })
  const yaml = await readFile(join(folder, "problem.yaml"), "utf8")
  const limited = /^limits:/m.test(yaml)
    ? yaml.replace(/^limits:/m, "limits:\n  time_limit: 1")
    : `${yaml}\nlimits: { time_limit: 1 }\n`
  await writeFile(join(folder, "problem.yaml"), limited)
  const { before, after, again } = await run(Effect.scoped(exported(folder)))
  if (after === null) throw new Error("It was not converted")
  expect(await run(judgingOf(after))).toEqual(await run(judgingOf(before)))
  expect(programsOf(after)).toEqual(programsOf(before))
  if (before.scoring !== null) sameScores(before, after)
  expect(again).toBeNull()
})

/** Pseudo-random numbers from 0 to 1; the same in every run. */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}

/** Compares the scores of many solutions, each of which is wrong on other inputs. */
function sameScores(before: ProblemPackage, after: ProblemPackage) {
  if (before.scoring === null || after.scoring === null) throw new Error("It is not a scoring problem")
  const random = randomNumbers(7)
  const inputs = [...new Set(before.tests.map(({ inputHash }) => inputHash))]
  for (let solution = 0; solution < 200; solution++) {
    const rate = random()
    const wrong = new Set(inputs.filter(() => random() * random() > rate))
    const scores = [before, after].map(({ scoring, tests }) => {
      const outcomes = tests.flatMap(({ inputHash }, index) =>
        wrong.has(inputHash) ? [[index + 1, "wrong_answer"] as const] : []
      )
      const judged = scoring === null ? null : scoreTests(scoring.root, Object.fromEntries(outcomes))
      return judged !== null && "score" in judged ? { score: judged.score, of: judged.of } : judged
    })
    expect(scores[1]).toEqual(scores[0])
  }
}

const legacyScoring = (...groups: ReadonlyArray<readonly [folder: string, yaml: string]>): Files => ({
  ...without(sumPackage, "data/"),
  ...edition("legacy", "type: scoring"),
  ...testsNamed("sample/1", "secret/a/1", "secret/a/2", "secret/b/1", "secret/b/2"),
  "data/sample/testdata.yaml": "grader_flags: first_error\n",
  "data/secret/testdata.yaml": "on_reject: continue\ngrader_flags: always_accept\n",
  ...Object.fromEntries(groups.map(([folder, yaml]) => [`data/${folder}testdata.yaml`, yaml]))
})

describe("groups of a legacy scoring problem", () => {
  test.each<[string, Files]>([
    [
      "groups that give all or nothing",
      legacyScoring(
        ["", "on_reject: continue\ngrader_flags: ignore_sample always_accept\n"],
        ["secret/", "on_reject: continue\ngrader_flags: always_accept\n"],
        ["secret/a/", "on_reject: break\naccept_score: 40\ngrader_flags: min\n"],
        ["secret/b/", "on_reject: break\naccept_score: 60\ngrader_flags: min\n"]
      )
    ],
    [
      "samples that must pass, and points of single tests",
      legacyScoring(
        ["", "on_reject: break\n"],
        ["sample/", "accept_score: 0\n"],
        ["secret/", "on_reject: continue\ngrader_flags: always_accept\n"],
        ["secret/a/", "on_reject: continue\naccept_score: 10\n"],
        ["secret/b/", "on_reject: break\naccept_score: 60\ngrader_flags: min\n"]
      )
    ]
  ])("give the same scores: %s", async (_name, files) => {
    const { before, after, again } = await roundTrip(files)
    expect(after.judging).toEqual(before.judging)
    sameScores(before, after)
    expect(again).toBeNull()
  })

  test.each<[string, Files, string]>([
    [
      "the worst score of all groups",
      legacyScoring(["", "on_reject: continue\ngrader_flags: ignore_sample min\n"]),
      "cannot express"
    ],
    [
      "fractions",
      legacyScoring(
        ["", "on_reject: continue\ngrader_flags: ignore_sample always_accept\naccept_score: 0.5\n"],
        ["secret/a/", "grader_flags: min\non_reject: break\n"]
      ),
      "whole points only"
    ]
  ])("are refused with the reason: %s", async (_name, files, reason) => {
    const content = await writeContent({ sum: files })
    const fault = await run(Effect.flip(Effect.scoped(exported(join(content, "problems", "sum")))))
    expect(fault.message).toContain(reason)
  })
})

const points = (group: string, value: string, sample = false) =>
  `<test group="${group}" points="${value}"${sample ? ` sample="true"` : ""}/>`
const groupOf = (name: string, policy: string, ...needed: ReadonlyArray<string>) =>
  `<group name="${name}" points-policy="${policy}">${
    needed.length === 0
      ? ""
      : `<dependencies>${needed.map((each) => `<dependency group="${each}"/>`).join("")}</dependencies>`
  }</group>`

const scoredPolygon: Files = {
  ...polygonFiles,
  "problem.xml": polygonXml({
    tests: [
      points("0", "0", true),
      points("1", "30"),
      points("1", "10"),
      points("2", "60"),
      `<test points="5"/>`
    ],
    groups: `<groups>${groupOf("0", "complete-group")}${groupOf("1", "each-test", "0")}${groupOf("2", "complete-group", "1")}</groups>`
  }),
  ...Object.fromEntries(
    ["04", "05"].flatMap((name) => [
      [`tests/${name}`, `${name}\n`],
      [`tests/${name}.a`, "1\n"]
    ])
  )
}

describe("an exported package of Polygon", () => {
  test.each(Object.entries({ ...polygonPackages, usual: polygonFiles }))(
    "is judged by the same checker on the same tests: %s",
    async (_name, files) => {
      const { before, after, again, yaml } = await roundTrip(files)
      expect(yaml).toContain("problem_format_version: 2025-09")
      expect(after.judging).toEqual(before.judging)
      expect(after.outputValidator?.protocol).toBe("testlib")
      expect(after.outputLimitBytes - before.outputLimitBytes).toBeLessThan(2 ** 20)
      const programs = new Map(programsOf(after).map((program) => [program.name, program]))
      for (const { expected, ...program } of programsOf(before)) {
        expect(programs.get(program.name)).toMatchObject({
          ...program,
          expected: expect.arrayContaining(expected)
        })
      }
      expect(again).toBeNull()
    }
  )

  test("gives the same points, with groups that depend on each other and points of single tests", async () => {
    const { before, after } = await roundTrip(scoredPolygon)
    sameScores(before, after)
    expect(after.scoring?.validatorScores).toBe("none")
  })

  test("keeps tags of solutions that edition 2025-09 can express", async () => {
    const tags = [
      "main",
      "wrong-answer",
      "time-limit-exceeded-or-memory-limit-exceeded",
      "time-limit-exceeded-or-accepted"
    ]
    const { after } = await roundTrip({
      ...polygonFiles,
      "problem.xml": polygonXml({
        solutions: tags
          .map(
            (tag, index) =>
              `<solution tag="${tag}"><source path="solutions/s${index}.cpp" type="cpp.g++17"/></solution>`
          )
          .join("")
      }),
      ...Object.fromEntries(tags.map((_tag, index) => [`solutions/s${index}.cpp`, "int main() {}\n"]))
    })
    expect(after.submissions.map(({ path, expected }) => [path, expected.toSorted()])).toEqual([
      ["submissions/accepted/s0.cpp", ["accepted"]],
      [
        "submissions/time_or_memory_limit_exceeded/s2.cpp",
        ["memory_limit", "output_limit", "runtime_error", "time_limit"]
      ],
      ["submissions/wrong_answer/s1.cpp", ["presentation_error", "wrong_answer"]]
    ])
    expect(after.skippedSubmissions.map(({ path }) => path)).toEqual([
      "submissions/time_limit_exceeded_or_accepted/s3.cpp"
    ])
  })

  test("names the pictures that it cannot keep apart", async () => {
    const content = await writeContent({
      sum: {
        ...polygonFiles,
        "statement-sections/russian/a.png": "one",
        "statement-sections/english/a.png": "two"
      }
    })
    const fault = await run(Effect.flip(Effect.scoped(exported(join(content, "problems", "sum")))))
    expect(fault.message).toContain("is another picture than")
  })
})
