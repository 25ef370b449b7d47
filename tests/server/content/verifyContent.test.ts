import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { ProofCache } from "../../../server/content/ProofCache.ts"
import { verifyContent } from "../../../server/content/verifyContent.ts"
import { adds, fakeBackend } from "../../judge/fakeBackend.ts"
import { zipOf } from "../../support/zip.ts"
import { sumPackage, writeContent } from "./samplePackage.ts"

/** Enough distinct tests; the fake judge adds unless the code says otherwise. */
const tests = Object.fromEntries(
  Array.from({ length: 10 }, (_, index) => [
    [`data/secret/${index}.in`, `${index} 1\n`],
    [`data/secret/${index}.ans`, `${index + 1}\n`]
  ]).flat()
)
const completePackage = {
  ...sumPackage,
  ...tests,
  "submissions/accepted/main.py": "adds",
  "submissions/accepted/main.cpp": "adds",
  "submissions/wrong_answer/minus.py": "subtracts",
  "submissions/time_limit_exceeded/slow.py": "slow on 7",
  "solution/editorial.ru.md": "Сложите.",
  "solution/hints.ru.md": "Сколько чисел?\n\n---\n\nСложите их.\n",
  "solution/hints.en.md": "How many numbers?\n\n---\n\nAdd them.\n"
}

const backend = fakeBackend((input, code) => {
  if (code === "subtracts") return { stdout: "-1" }
  if (code === "slow on 7" && input.startsWith("7")) return { status: "time_limit", cpuMs: 4600 }
  return { ...adds(input, code), cpuMs: code === "adds slowly" ? 2300 : 5 }
})

const verify = (changes: Readonly<Record<string, string>> = {}) =>
  verifyFiles({ ...completePackage, ...changes })

async function verifyFiles(files: Readonly<Record<string, string>>) {
  const contentFolder = await writeContent({ sum: files })
  const lines: Array<string> = []
  const faulty = await Effect.runPromise(
    verifyContent({
      contentFolder,
      packages: [],
      backend: async () => backend,
      proofs: null,
      print: (line) => lines.push(line)
    })
  )
  return { faulty, lines, faults: lines.filter((line) => line.includes("FAULT")) }
}

describe("proving a package", () => {
  test("accepts a valid one, and reports where wrong solutions fail", async () => {
    const { faulty, lines, faults } = await verify()
    expect(faults).toEqual([])
    expect(faulty).toBe(0)
    expect(lines).toContain(
      "  ok    submissions/time_limit_exceeded/slow.py: time_limit at secret/7, 4600 ms"
    )
    expect(lines).toContain("  ok    submissions/wrong_answer/minus.py: wrong_answer at sample/1, 3 ms")
    expect(lines.filter((line) => line.includes("warn"))).toEqual([])
  })

  test.each([
    [
      { "submissions/wrong_answer/right.py": "adds" },
      "submissions/wrong_answer/right.py is accepted, not wrong_answer"
    ],
    [
      { "submissions/accepted/wrong.py": "subtracts" },
      "submissions/accepted/wrong.py is wrong_answer at sample/1, not accepted"
    ],
    [
      { "submissions/accepted/late.py": "adds slowly" },
      "submissions/accepted/late.py takes 2300 ms, more than half of the limit"
    ],
    [
      { "statement/problem.ru.md": "Сложите.\n## Формат ввода\nДва числа." },
      "statement/problem.ru.md: the output section is empty"
    ],
    [
      { "solution/hints.en.md": "Only one.\n" },
      "sum/solution/hints.en.md: must hold two hints with a line --- between them"
    ],
    [
      { "solution/hints.ru.md": "Раз\n---\n\n" },
      "sum/solution/hints.ru.md: must hold two hints with a line --- between them"
    ],
    [{ "problem.yaml": "name: Sum\nlimits: { time_limit: soon }" }, "sum/problem.yaml:2: limits.time_limit"]
  ])("reports the fault of %o", async (changes, fault) => {
    const { faulty, faults } = await verify(changes)
    expect(faulty).toBe(1)
    expect(faults.join("\n")).toContain(fault)
  })

  test("names the programs that are not judged, and judges a program of several files", async () => {
    const { lines, faults } = await verify({
      "submissions/brute_force/slow.py": "slow on 7",
      "submissions/accepted/modules/main.py": "adds",
      "submissions/accepted/modules/helper.py": "subtracts",
      "submissions/accepted/Main.java": "adds"
    })
    expect(faults).toEqual([])
    expect(lines).toContain("  skip  submissions/accepted/Main.java: its language is not judged here")
    expect(lines).toContain("  skip  submissions/brute_force/slow.py: no rule decides its verdict")
    expect(lines).toContain("  ok    submissions/accepted/modules/main.py: accepted, 5 ms")
  })

  test("warns of what a sample shows elsewhere", async () => {
    const { lines } = await verify({
      "data/sample/1.in.statement": "1 2 …",
      "data/secret/1.in.statement": ""
    })
    expect(lines.filter((line) => line.includes("warn"))).toEqual([
      "  warn  data/sample/1.in.statement is not shown: samples are shown by .in and .ans"
    ])
  })

  test("warns if all wrong solutions fail at one test", async () => {
    const { lines } = await verify({ "submissions/time_limit_exceeded/slow.py": "compile error" })
    expect(lines.join("\n")).toContain("FAULT submissions/time_limit_exceeded/slow.py is compilation_error")
    const same = await verify({
      "submissions/time_limit_exceeded/slow.py": "subtracts",
      "submissions/wrong_answer/minus2.py": "subtracts"
    })
    expect(same.lines).toContain("  warn  all wrong solutions fail at sample/1")
  })
})

describe("proving a zip", () => {
  const packed = (files: Readonly<Record<string, string>>) =>
    zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))

  test("judges only the zip, and stores no proof of it", async () => {
    const contentFolder = await writeContent({ other: { ...sumPackage, "problem.yaml": "name: [" } })
    const zip = join(contentFolder, "sum.zip")
    const lines: Array<string> = []
    const options = {
      contentFolder,
      packages: [zip],
      backend: async () => backend,
      proofs: new ProofCache(contentFolder),
      print: (line: string) => lines.push(line)
    }
    await writeFile(zip, packed(completePackage))
    expect(await Effect.runPromise(verifyContent(options))).toBe(0)
    expect(lines).toContain("[1/1] sum.zip")
    expect(existsSync(join(contentFolder, "proofs.json"))).toBe(false)

    await writeFile(zip, packed({ ...completePackage, "submissions/accepted/main.py": "subtracts" }))
    expect(await Effect.runPromise(verifyContent(options))).toBe(1)
    const fault = "  FAULT submissions/accepted/main.py is wrong_answer at sample/1, not accepted"
    expect(lines.filter((line) => line.includes("FAULT"))).toEqual([fault])
  })
})

describe("a package with statements in TeX", () => {
  const isMarkdown = (path: string) => path.startsWith("statement/")
  const withoutMarkdown = Object.fromEntries(
    Object.entries(completePackage).filter(([path]) => !isMarkdown(path))
  )
  const inTex = {
    ...withoutMarkdown,
    "statement/problem.ru.tex": "Сложите.\n\\InputFile\nДва числа.\n\\OutputFile\nСумма.\n",
    "statement/problem.en.tex":
      "Add.\n\\section*{Input}\nTwo \\foo{numbers}.\n\\section*{Output}\nThe sum $\\strange$.\n"
  }

  test("is valid, and each unknown command is a warning with its line", async () => {
    const { faulty, lines, faults } = await verifyFiles(inTex)
    expect(faults).toEqual([])
    expect(faulty).toBe(0)
    expect(lines.filter((line) => line.includes("warn"))).toEqual([
      "  warn  statement/problem.en.tex:3: \\foo is not known and is shown as it is written",
      "  warn  statement/problem.en.tex:5: $\\strange$ is not known and is shown as it is written"
    ])
  })

  test("is warned of when its programs were proved before", async () => {
    const contentFolder = await writeContent({ sum: inTex })
    const verifyAgain = async () => {
      const lines: Array<string> = []
      const proofs = new ProofCache(contentFolder)
      const print = (line: string) => lines.push(line)
      const options = { contentFolder, packages: [], backend: async () => backend, proofs, print }
      await Effect.runPromise(verifyContent(options))
      return lines
    }
    await verifyAgain()
    const lines = await verifyAgain()
    expect(lines).toContain("  ok    proved before")
    expect(lines.filter((line) => line.includes("is not known"))).toHaveLength(2)
  })

  test("needs the sections that Markdown needs", async () => {
    const { faults } = await verifyFiles({
      ...inTex,
      "statement/problem.ru.tex": "Сложите.\n\\InputFile\nДва."
    })
    expect(faults).toEqual(["  FAULT statement/problem.ru.tex: the output section is empty"])
  })
})

describe("proofs stored beside the content", () => {
  async function changed(contentFolder: string) {
    const lines: Array<string> = []
    let started = 0
    const faulty = await Effect.runPromise(
      verifyContent({
        contentFolder,
        packages: [],
        backend: async () => {
          started += 1
          return backend
        },
        proofs: new ProofCache(contentFolder),
        print: (line) => lines.push(line)
      })
    )
    return { faulty, started, proved: lines.includes("  ok    proved before") }
  }

  test("skip an unchanged package, and are void after a change of a test or a program", async () => {
    const folder = await writeContent({ sum: completePackage })
    expect(await changed(folder)).toEqual({ faulty: 0, started: 1, proved: false })
    expect(await changed(folder)).toEqual({ faulty: 0, started: 0, proved: true })

    await writeFile(join(folder, "problems/sum/data/secret/3.ans"), "5\n")
    expect(await changed(folder)).toEqual({ faulty: 1, started: 1, proved: false })
    expect(await changed(folder), "a faulty package is never recorded").toMatchObject({
      faulty: 1,
      started: 1
    })

    await writeFile(join(folder, "problems/sum/data/secret/3.ans"), "4\n")
    expect(await changed(folder)).toEqual({ faulty: 0, started: 0, proved: true })
    await writeFile(join(folder, "problems/sum/submissions/accepted/main.py"), "subtracts")
    expect(await changed(folder)).toMatchObject({ faulty: 1, proved: false })
  })
})
