import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { submissionSource } from "../../../server/content/packageSubmissions.ts"
import { type Changes, faultOf, readSum } from "./readSum.ts"
import { sumPackage } from "./samplePackage.ts"

const none: Changes = { "submissions/accepted/main.py": null, "submissions/wrong_answer/minus.py": null }

/** The programs of a package, without `submissions/`, and the reasons of those that are not judged. */
async function programs(files: Readonly<Record<string, string>>) {
  const entries = Object.entries(files).map(([path, text]) => [`submissions/${path}`, text] as const)
  const { submissions, skippedSubmissions } = await readSum({ ...none, ...Object.fromEntries(entries) })
  const short = (path: string) => path.replace("submissions/", "")
  return Object.fromEntries([
    ...submissions.map(({ path, expected, language }) => [short(path), [language, ...expected].join(" ")]),
    ...skippedSubmissions.map(({ path, reason }) => [short(path), reason])
  ])
}

const wrong = "wrong_answer presentation_error"
const crash = "runtime_error memory_limit output_limit"

describe("a program of one file", () => {
  test("is expected to get the verdict of its folder", async () => {
    const folders = ["accepted", "wrong_answer", "time_limit_exceeded", "run_time_error", "rejected"]
    const files = Object.fromEntries(folders.map((folder) => [`${folder}/a.py`, ""]))
    expect(await programs({ ...files, "compile_error/a.py": "" })).toEqual({
      "accepted/a.py": "python accepted",
      "compile_error/a.py": "python compilation_error",
      "rejected/a.py": `python ${wrong} time_limit ${crash}`,
      "run_time_error/a.py": `python ${crash}`,
      "time_limit_exceeded/a.py": "python time_limit",
      "wrong_answer/a.py": `python ${wrong}`
    })
  })

  test("may also fail otherwise in two folders of a legacy package", async () => {
    const { submissions } = await readSum({
      ...none,
      "problem.yaml": sumPackage["problem.yaml"]!.replace("2025-09", "legacy"),
      "submissions/wrong_answer/a.py": "",
      "submissions/time_limit_exceeded/a.py": "",
      "submissions/run_time_error/a.py": ""
    })
    expect(submissions.map(({ expected }) => expected.join(" "))).toEqual([
      `${wrong} time_limit ${crash}`,
      `${wrong} time_limit`,
      wrong
    ])
  })

  test("is not judged in a folder that decides no verdict", async () => {
    const folders = ["brute_force", "partially_accepted", "slow_accepted"]
    const files = Object.fromEntries(folders.map((folder) => [`${folder}/a.py`, ""]))
    expect(Object.values(await programs(files))).toEqual(folders.map(() => "no rule decides its verdict"))
  })

  test.each([
    ["cpp", ["a.cc", "a.cpp", "a.cxx", "a.c++", "a.C", "a.CPP"]],
    ["python", ["a.py", "a.py3"]],
    ["javascript", ["a.js", "a.mjs"]],
    ["c", ["a.c"]],
    ["java", ["a.java"]],
    ["csharp", ["a.cs"]],
    ["pascal", ["a.pas", "a.dpr"]],
    ["go", ["a.go"]],
    ["rust", ["a.rs"]],
    ["", ["a.py2", "a.kt", "README"]]
  ])("is in %s by its extension", async (language, names) => {
    const files = Object.fromEntries(names.map((name, index) => [`accepted/${index}${name}`, ""]))
    expect(Object.values(await programs(files))).toEqual(names.map(() => `${language} accepted`))
  })
})

describe("a program of several files", () => {
  test("has a main file and others", async () => {
    expect(
      await programs({
        "accepted/a/main.py": "",
        "accepted/a/helper.py": "",
        "accepted/b/__main__.py": "",
        "accepted/b/main.py": "",
        "accepted/c/one.cc": "",
        "accepted/c/two.cc": "",
        "accepted/c/two.h": "",
        "accepted/d/only.py": "",
        "accepted/d/table.txt": "",
        "accepted/e/one.py": "",
        "accepted/e/two.py": "",
        "accepted/f/a.py": "",
        "accepted/f/a.cpp": "",
        "accepted/g/Main.kt": "",
        "accepted/h/main.js": "",
        "accepted/h/helper.js": ""
      })
    ).toEqual({
      "accepted/a/main.py": "python accepted",
      "accepted/b/__main__.py": "python accepted",
      "accepted/c/one.cc": "cpp accepted",
      "accepted/d/only.py": "python accepted",
      "accepted/e": "has no main file",
      "accepted/f": "its language is not judged here",
      "accepted/g": "its language is not judged here",
      "accepted/h":
        "programs of several files are judged in C, C#, C++, Go, Java, PyPy, Python, and Rust only"
    })
  })

  test("has its other files by their names in its folder", async () => {
    const { submissions, files } = await readSum({
      ...none,
      "submissions/accepted/a/main.py": "import lib.add",
      "submissions/accepted/a/lib/add.py": "1"
    })
    expect(await Effect.runPromise(submissionSource(files, submissions[0]!))).toEqual({
      code: "import lib.add",
      files: { "lib/add.py": "1" }
    })
  })

  test("changes the content hash", async () => {
    const path = "submissions/accepted/a/helper.py"
    const main = { "submissions/accepted/a/main.py": "" }
    const [one, other] = [await readSum({ ...main, [path]: "1" }), await readSum({ ...main, [path]: "2" })]
    expect(one.contentHash).not.toBe(other.contentHash)
    expect(one.judgingHash).toBe(other.judgingHash)
  })
})

describe("a program of a scoring problem", () => {
  const scoring = { "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: scoring` }
  const expected = async (files: Readonly<Record<string, string>>) => {
    const entries = Object.entries(files).map(([path, text]) => [`submissions/${path}`, text] as const)
    const { submissions } = await readSum({ ...none, ...scoring, ...Object.fromEntries(entries) })
    return submissions.map(({ expected: verdicts, scores = [] }) => [
      verdicts.join(" "),
      ...scores.map(({ groups, lowest, highest }) => [groups, lowest, highest])
    ])
  }

  test("in partially_accepted has a part of the score", async () => {
    expect(await expected({ "partially_accepted/a.py": "" })).toEqual([["partial"]])
    const authors = "partially_accepted/*: { authors: A. B. }"
    expect(await expected({ "partially_accepted/a.py": "", "submissions.yaml": authors })).toEqual([
      ["partial"]
    ])
  })

  test("has the scores of its rules, and is judged although they leave the verdict open", async () => {
    const rules = `
greedy: { score: [20, 40.5] }
greedy/a.py: { secret/1*: { score: 20, permitted: [AC] } }
accepted: { score: 100 }
`
    const tagged = "# @EXPECTED_SCORE@: 12.5"
    const files = { "greedy/a.py": "", "accepted/b.py": "", "other/c.py": "", "partial/d.py": tagged }
    expect(await expected({ ...files, "submissions.yaml": rules })).toEqual([
      ["accepted", [null, 100, 100]],
      [`accepted ${wrong} time_limit ${crash}`, [null, 20, 40.5], ["secret/1*", 20, 20]],
      [`accepted ${wrong} time_limit ${crash}`, [null, 12.5, 12.5]]
    ])
  })
})

describe("submissions.yaml", () => {
  const file = "submissions.yaml"

  test("replaces the rule of a folder, and adds folders", async () => {
    const rules = `
accepted: { permitted: [WA], required: [WA] }
time_limit_exceeded: { permitted: [AC, TLE, RTE] }
wa: { permitted: [AC, WA], required: [WA] }
mixed: { permitted: [AC, WA] }
brute_force: { permitted: [AC, RTE, TLE], required: [RTE, TLE] }
`
    const folders = ["accepted", "time_limit_exceeded", "wa", "mixed", "brute_force"]
    const files = Object.fromEntries(folders.map((folder) => [`${folder}/a.py`, ""]))
    expect(await programs({ ...files, [file]: rules })).toEqual({
      "accepted/a.py": `python ${wrong}`,
      "brute_force/a.py": `python time_limit ${crash}`,
      "mixed/a.py": "no rule decides its verdict",
      "time_limit_exceeded/a.py": `python time_limit ${crash}`,
      "wa/a.py": `python ${wrong}`
    })
  })

  test("adds rules for some of the programs", async () => {
    const rules = `
mixed: { permitted: [AC, WA] }
mixed/right.{py,cpp}: { permitted: [AC] }
mixed/wrong*: { required: [WA] }
"*/dir": { permitted: [AC] }
right.py: { permitted: [RTE] }
accepted/contradiction.py: { permitted: [WA] }
`
    expect(
      await programs({
        "mixed/right.py": "",
        "mixed/right.cpp": "",
        "mixed/wrong1.py": "",
        "mixed/other.py": "",
        "mixed/dir/a.py": "",
        "accepted/contradiction.py": "",
        [file]: rules
      })
    ).toEqual({
      "mixed/right.py": "python accepted",
      "mixed/right.cpp": "cpp accepted",
      "mixed/wrong1.py": `python ${wrong}`,
      "mixed/other.py": "no rule decides its verdict",
      "mixed/dir/a.py": "python accepted",
      "accepted/contradiction.py": "no rule decides its verdict"
    })
  })

  test("names the language and the main file", async () => {
    const rules = `
accepted/a: { language: python3, entrypoint: start.py, authors: A. B., model_solution: true }
accepted/b.py: { language: python2 }
accepted/c: { entrypoint: nowhere.py }
`
    expect(
      await programs({
        "accepted/a/start.py": "",
        "accepted/a/main.py": "",
        "accepted/b.py": "",
        "accepted/c/main.py": "",
        [file]: rules
      })
    ).toEqual({
      "accepted/a/start.py": "python accepted",
      "accepted/b.py": " accepted",
      "accepted/c": "has no main file"
    })
  })

  test("may have rules for some of the tests, which decide nothing here", async () => {
    const rules =
      "accepted/a.py:\n  sample: { permitted: [AC] }\n  secret/*-hard: { message: slow, required: [TLE] }"
    expect(await programs({ "accepted/a.py": "", [file]: rules })).toEqual({
      "accepted/a.py": "python accepted"
    })
  })

  test.each([
    ["1: accepted.permited", "accepted: { permited: [AC] }"],
    ["1: accepted.permitted.0", "accepted: { permitted: [OK] }"],
    ["1: accepted: has a score, which is only for scoring problems", "accepted: { score: 100 }"],
    ["1: accepted: has a score", "accepted: { secret/a: { score: 100 } }"],
    ["2: accepted.secret/a.language", "accepted:\n  secret/a: { language: cpp }"]
  ])("is rejected: %s", async (fault, rules) => {
    const changes = { ...none, [`submissions/${file}`]: rules }
    expect(await faultOf(changes)).toContain(`sum/submissions/submissions.yaml:${fault}`)
  })
})
