import { isDeepStrictEqual } from "node:util"
import { describe, expect, test } from "vitest"
import { parseXml, type XmlElement } from "../../../../server/content/polygon/parseXml.ts"
import { PackageInvalid } from "../../../../server/content/packageFailures.ts"
import { type Random, randomOf } from "../randomOf.ts"
import { type Files, polygonFiles, polygonXml, readPolygon } from "./polygonPackage.ts"

const mutations = process.env["TEST_FULL"] === "1" ? 20_000 : 300

interface Mutable {
  name: string
  text: string
  readonly path: string
  readonly attributes: Map<string, string>
  readonly children: Array<Mutable>
}

const mutable = ({ name, text, attributes, children }: XmlElement, parent = ""): Mutable => {
  const path = `${parent}/${name}`
  const copies = children.map((child) => mutable(child, path))
  return { name, text: text.trim(), path, attributes: new Map(attributes), children: copies }
}

const elementsOf = (root: Mutable): ReadonlyArray<Mutable> => [root, ...root.children.flatMap(elementsOf)]

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

const written = ({ name, text, attributes, children }: Mutable): string => {
  const given = [...attributes].map(([key, value]) => ` ${key}="${escaped(value)}"`).join("")
  return `<${name}${given}>${escaped(text)}${children.map(written).join("\n")}</${name}>`
}

/** A package with every element and attribute that the reader knows. */
const richXml = polygonXml({
  tests: [
    `<test group="0" method="manual" points="0.0" sample="true" description="small"/>`,
    `<test cmd="gen 5 5" from-file="a" group="1" method="generated" points="0.0"/>`,
    `<test group="1" method="manual"/>`
  ],
  groups: `<groups>
    <group feedback-policy="complete" name="0" points="0.0" points-policy="each-test"/>
    <group feedback-policy="icpc" name="1" points-policy="complete-group">
      <dependencies><dependency group="0"/></dependencies>
    </group>
  </groups>`,
  resources: `<file path="files/testlib.h" type="h.g++"/>
    <file path="files/a.h" for-types="cpp.*" main="false" location="a.h" type="h.g++">
      <stages><stage name="compile"/></stages><assets><asset name="checker"/></assets>
    </file>`,
  judging: `cpu-name="i3" cpu-speed="3600" input-file="stdin" output-file="stdout" run-count="1" treat-points-from-checker-as-percent="false"`,
  tags: `<tag value="dp" value-ru="дп"/><tag value="math"/>`,
  further: `<tutorials><tutorial charset="UTF-8" language="english" mathjax="true" path="statements/english/tutorial.tex" type="application/x-tex"/></tutorials>
    <documents><document path="a"/></documents><materials/><attachments/>`
})
const richFiles = {
  "files/a.h": "",
  "files/check2.cpp": '#include "testlib.h"\nint main() { return 1; }\n',
  "statements/english/tutorial.tex": "Add."
}

/** Values that mean something somewhere, and some that mean nothing. */
const values = [
  ...["", "0", "1", "2", "-1", "1.5", "0.5", "1e3", "0x10", " 1", "999999999999999999999", "NaN", "100.0"],
  ...["true", "false", "TRUE", "tests", "pretests", "main", "accepted", "rejected", "manual", "generated"],
  ...["complete-group", "each-test", "none", "solution", "checker", "run", "compile", "run-twice", "testlib"],
  ...["stdin", "stdout", "input.txt", "tests/%02d", "tests/%02d.a", "tests/%d", "%s", "tests/%2d", "../%02d"],
  ...["files/check2.cpp", "files/check.cpp", "/etc/passwd", "solutions/main.cpp", "cpp.g++17", "java11"],
  ...[
    "russian",
    "english",
    "application/x-tex",
    "__proto__",
    "constructor",
    "\n",
    "a".repeat(5000),
    "\u{1f600}"
  ]
]

const names = [
  ...["interactor", "scorer", "strategy", "checker", "testset", "test", "group", "groups", "file", "judging"],
  ...["time-limit", "source", "solution", "runs", "__proto__", "constructor", "unknown", "tests", "tag"]
]

/** Changes one thing, and says what. */
function mutate(root: Mutable, random: Random): string {
  const pick = <T>(list: ReadonlyArray<T>): T => list[random(list.length)]!
  const all = elementsOf(root)
  const element = pick(all)
  const attribute = pick([...element.attributes.keys(), ""])
  const at = `${element.path}${attribute === "" ? "" : `@${attribute}`}`
  const kinds: Readonly<Record<string, () => void>> = {
    "other value": () =>
      attribute === "" ? (element.text = pick(values)) : element.attributes.set(attribute, pick(values)),
    "no attribute": () => element.attributes.delete(attribute),
    "new attribute": () => element.attributes.set(pick([...names, "points", "sample", "mode"]), pick(values)),
    "no children": () => element.children.splice(0),
    "one child less": () => element.children.splice(random(element.children.length + 1), 1),
    "a child twice": () => {
      const child = element.children[random(element.children.length + 1)]
      if (child !== undefined) element.children.push(child)
    },
    "other order": () => element.children.reverse(),
    "a new child": () => {
      element.children.push({ ...empty(pick(names), element), text: pick(["", "1"]) })
    },
    "a child from elsewhere": () => {
      const child = pick(all)
      if (!elementsOf(child).includes(element)) element.children.push(child)
    },
    "other name": () => (element.name = pick(names))
  }
  const kind = pick(Object.keys(kinds))
  kinds[kind]!()
  return `${kind} at ${at}`
}

type Problem = Awaited<ReturnType<typeof readPolygon>>

/** Everything that verdicts depend on. */
const judged = ({ scoring, tests, ...problem }: Problem) => ({
  timeLimitMs: problem.timeLimitMs,
  memoryLimitMb: problem.memoryLimitMb,
  outputLimitBytes: problem.outputLimitBytes,
  checker: problem.checker,
  outputValidator: problem.outputValidator,
  maxScore: scoring?.root.maxScore ?? 0,
  validatorScores: scoring?.validatorScores ?? null,
  tests: tests.map(({ sample, inputHash, answerHash }) => ({ sample, inputHash, answerHash }))
})

const first = <T>(list: ReadonlyArray<T>): T => list[0]!
const child = (element: Mutable, name: string) => element.children.filter((each) => each.name === name)
const at = (root: Mutable, ...path: ReadonlyArray<string>) =>
  path.reduce((element, name) => first(child(element, name)), root)

/** What a valid document says, read in the plainest way. */
function stated(root: Mutable, files: Files, usual: Problem): unknown {
  const testsets = child(at(root, "judging"), "testset")
  const testset = testsets.find((each) => each.attributes.get("name") === "tests")!
  const number = (name: string) => Number(at(testset, name).text)
  const source = at(root, "assets", "checker", "source").attributes.get("path")!
  const known = judged(usual)
  const inPercent = at(root, "judging").attributes.get("treat-points-from-checker-as-percent") === "true"
  const maxScore = child(at(testset, "tests"), "test").reduce(
    (sum, each) => sum + Number(each.attributes.get("points") ?? 0),
    0
  )
  return {
    ...known,
    timeLimitMs: number("time-limit"),
    memoryLimitMb: Math.ceil(number("memory-limit") / 1_048_576),
    outputValidator: { ...known.outputValidator, code: files[source] },
    maxScore,
    validatorScores: maxScore === 0 ? null : inPercent ? "percent" : "points",
    tests: child(at(testset, "tests"), "test").map((each, index) => ({
      ...known.tests[index],
      sample: each.attributes.get("sample") === "true"
    }))
  }
}

/** Elements and attributes that require a judge of another kind, wherever they are. */
const otherJudges = (root: Mutable) => {
  const texts = elementsOf(root).map(({ path, attributes }) => `${path} ${[...attributes].join(" ")}`)
  const pattern =
    /^\/problem\/(?:assets\/(?:scorer|interactor\/runs|arbiter|programs|strategy) |tags\/tag .*value,run-twice|judging .*run-count,(?!1(?: |$)))/
  return texts.filter((text) => pattern.test(text))
}

/** Why a package should not have been read so, or null. */
function faultOf(outcome: unknown, root: Mutable, files: Files, usual: Problem): string | null {
  if (typeof outcome !== "object" || outcome === null || !("judgingHash" in outcome)) {
    return `fails with ${String(outcome)}`
  }
  const found = judged(outcome as Problem)
  if (!isDeepStrictEqual(found, stated(root, files, usual))) return `is judged as ${JSON.stringify(found)}`
  const others = otherJudges(root)
  return others.length === 0 ? null : `needs another judge for ${others.join(", ")}`
}

const outcomeOf = (root: Mutable): Promise<unknown> =>
  readPolygon({ ...richFiles, "problem.xml": written(root) }).catch((error: unknown) => error)

const empty = (name: string, parent: Mutable): Mutable => ({
  ...{ name, text: "", path: `${parent.path}/${name}` },
  attributes: new Map(),
  children: []
})

/** Elements inside which nothing is read. */
const unread =
  /\/(?:binary|copy|executables|validators|stresses|documents|materials|attachments|checker\/testset)(?:\/|$)/

const lists = new Set([
  ...["name", "statement", "tutorial", "testset", "test", "group", "dependency", "file", "stage", "asset"],
  ...["source", "solution", "property", "tag"]
])

describe("every change of problem.xml ends in a package that is judged as it says, or in a refusal", () => {
  const files = { ...polygonFiles, ...richFiles }

  test("the package with everything is read", async () => {
    const problem = await readPolygon({ ...richFiles, "problem.xml": richXml })
    expect(judged(problem)).toEqual(stated(mutable(parseXml(richXml)), files, problem))
  })

  test.each([
    ["an unknown attribute", (element: Mutable) => element.attributes.set("unknown", "1")],
    ["an unknown element", (element: Mutable) => element.children.push(empty("unknown", element))],
    ["a text", (element: Mutable) => (element.text += "1 x")]
  ])("%s anywhere is a refusal, unless nothing inside is read", async (_name, change) => {
    const paths = elementsOf(mutable(parseXml(richXml))).map(({ path }) => path)
    const read: Array<string> = []
    for (const [index, path] of paths.entries()) {
      const root = mutable(parseXml(richXml))
      const element = elementsOf(root)[index]
      if (element === undefined || unread.test(path)) continue
      change(element)
      const outcome = await outcomeOf(root)
      if (!(outcome instanceof PackageInvalid)) read.push(path)
    }
    expect(read).toEqual([])
  })

  test("a second element of a kind is a refusal, unless the kind is a list", async () => {
    const parents = elementsOf(mutable(parseXml(richXml)))
    const read: Array<string> = []
    for (const [index, { children }] of parents.entries()) {
      for (const [position, { name, path }] of children.entries()) {
        if (lists.has(name) || unread.test(path)) continue
        const root = mutable(parseXml(richXml))
        const parent = elementsOf(root)[index]
        const twin = parent?.children[position]
        if (parent === undefined || twin === undefined) continue
        parent.children.push(twin)
        if (!((await outcomeOf(root)) instanceof PackageInvalid)) read.push(path)
      }
    }
    expect(read).toEqual([])
  })

  test(`${mutations} changes`, async () => {
    const usual = await readPolygon({ ...richFiles, "problem.xml": richXml })
    const counts = { read: 0, refused: 0 }
    const faults: Array<string> = []
    for (let seed = 1; seed <= mutations; seed++) {
      const random = randomOf(seed)
      const root = mutable(parseXml(richXml))
      const changes = Array.from({ length: 1 + random(2) }, () => mutate(root, random)).join(", ")
      const outcome = await outcomeOf(root)
      const isRefused = outcome instanceof PackageInvalid
      counts[isRefused ? "refused" : "read"]++
      const fault = isRefused ? null : faultOf(outcome, mutable(parseXml(written(root))), files, usual)
      if (fault !== null) faults.push(`seed ${seed}: ${changes}: ${fault}`)
    }
    expect(faults).toEqual([])
    expect(Math.min(counts.read, counts.refused)).toBeGreaterThan(mutations / 10)
  }, 600_000)
})
