import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect } from "effect"
import { describe, expect, test } from "vitest"
import { readPackage } from "../../../../server/content/readPackage.ts"
import { zipOf } from "../../../support/zip.ts"
import { writeContent } from "../samplePackage.ts"
import { polygonFault, polygonFiles, polygonXml, readPolygon, readXml, xmlFault } from "./polygonPackage.ts"

const sample = `<test method="manual" sample="true"/>`
const inputs = async (problem: Awaited<ReturnType<typeof readPolygon>>) =>
  Effect.runPromise(
    Effect.forEach(problem.tests, ({ inputPath }) => Effect.map(problem.files.bytes(inputPath), String))
  )

const group = (name: string, ...dependencies: ReadonlyArray<string>) =>
  `<group name="${name}" points-policy="complete-group"><dependencies>${dependencies
    .map((each) => `<dependency group="${each}"/>`)
    .join("")}</dependencies></group>`
const groups = (...all: ReadonlyArray<string>) => `<groups>${all.join("")}</groups>`
const onePoint = { tests: [`<test points="1"/>`] }

describe("packages of Polygon", () => {
  test("a usual one: limits, texts, tests, the checker and the solutions", async () => {
    const problem = await readPolygon()
    expect(problem).toMatchObject({ slug: "sum", timeLimitMs: 1500, memoryLimitMb: 256, topics: ["math"] })
    expect(problem.tests.map(({ name, sample: isSample }) => [name, isSample])).toEqual([
      ["tests/01", true],
      ["tests/02", false],
      ["tests/03", false]
    ])
    expect(problem.texts.get("ru")).toEqual({
      title: "Сумма",
      statement: "<p>Сложите <var>a</var> и <var>b</var>.</p>",
      input: "<p>Два числа.</p>",
      output: "<p>Сумма.</p>",
      notes: "<p>Подумайте.</p>",
      path: "statement-sections/russian/legend.tex",
      format: "html",
      unknown: [],
      editorial: null,
      editorialFormat: "html",
      hints: []
    })
    expect(problem.outputValidator).toEqual({
      language: "cpp",
      code: polygonFiles["files/check.cpp"],
      files: { "testlib.h": "// testlib of the package\n" },
      protocol: "testlib",
      timeLimitMs: 60_000,
      memoryLimitMb: 2048
    })
    expect(problem.submissions).toEqual([
      { path: "solutions/main.cpp", folder: "accepted", expected: ["accepted"], language: "cpp" },
      { path: "solutions/minus.py", folder: "wrong-answer", expected: ["wrong_answer"], language: "python" }
    ])
  })

  test("line ends of Windows are those of Unix in tests, unless a line has none", async () => {
    const problem = await readPolygon({
      "tests/01": "1\r\n2\r\n",
      "tests/01.a": "3\r\n",
      "tests/02": "1\r\n2\n",
      "tests/03": "\r"
    })
    expect(await inputs(problem)).toEqual(["1\n2\n", "1\r\n2\n", "\r"])
    expect(problem.tests[0]).toMatchObject({ inputBytes: 4, answerBytes: 2 })
    const unix = await readPolygon({ "tests/01": "1\n2\n", "tests/02": "1\r\n2\n", "tests/03": "\r" })
    expect(problem.judgingHash).toBe(unix.judgingHash)
  })

  test("samples stay where they are among the tests", async () => {
    const problem = await readXml({ tests: [`<test method="manual"/>`, sample, `<test sample="false"/>`] })
    expect(problem.tests.map((each) => each.sample)).toEqual([false, true, false])
  })

  test("numbers of tests have as many digits as the pattern says", async () => {
    const xml = polygonXml().replace("tests/%02d<", "tests/%d.in<").replace("tests/%02d.a<", "t/%03d<")
    const problem = await readPolygon({
      "problem.xml": xml,
      ...{ "tests/1.in": "1 2", "tests/2.in": "2 2", "tests/3.in": "3 3", "t/001": "3", "t/002": "4" },
      "t/003": "6"
    })
    expect(problem.tests.map(({ answerPath }) => answerPath)).toEqual(["t/001", "t/002", "t/003"])
  })

  test("pretests are a part of the tests and are skipped", async () => {
    const xml = polygonXml()
    const [, testset = ""] = /(<testset name="tests">[^]*?<\/testset>)\s*<\/judging>/.exec(xml) ?? []
    const pretests = testset.replace('name="tests"', 'name="pretests"').replace("1500", "1000")
    const problem = await readPolygon({
      "problem.xml": xml.replace("</judging>", `${pretests}</judging>`)
    })
    expect([problem.tests.length, problem.timeLimitMs]).toEqual([3, 1500])
  })

  test("groups without points change nothing", async () => {
    const problem = await readXml({
      tests: [
        `<test group="0" method="manual" points="0.0" sample="true"/>`,
        `<test group="1" points="0"/>`,
        `<test/>`
      ],
      groups: `<groups>
        <group feedback-policy="complete" name="0" points="0.0" points-policy="each-test"/>
        <group feedback-policy="icpc" name="1" points-policy="complete-group">
          <dependencies><dependency group="0"/></dependencies>
        </group>
      </groups>`
    })
    expect(problem.judgingHash).toBe((await readPolygon()).judgingHash)
    expect(problem.scoring).toBeNull()
  })

  test("points make it a scoring problem: groups in the order of their dependencies, then single tests", async () => {
    const problem = await readXml({
      tests: [
        `<test points="60.0" group="2"/>`,
        `<test points="10.5"/>`,
        `<test points="29.5" group="1" sample="true"/>`
      ],
      groups: `<groups>
        <group name="2" points="60.0" points-policy="complete-group">
          <dependencies><dependency group="1"/><dependency group="empty"/></dependencies>
        </group>
        <group name="1" points-policy="each-test"/><group name="empty" points-policy="each-test"/>
      </groups>`
    })
    const usual = { range: [null, null], acceptIfAny: false, ignoresSamples: false }
    const some = { ...usual, aggregation: "sum", stopsAt: "never", requires: [], verdict: "first_error" }
    const secret = {
      ...some,
      name: "secret",
      verdict: "always_accept",
      maxScore: 100,
      items: [
        {
          ...some,
          name: "secret/1",
          items: [{ ordinal: 3, score: 29.5, rejectedScore: 0 }],
          maxScore: 29.5
        },
        {
          ...some,
          name: "secret/2",
          items: [{ ordinal: 1, score: 60, rejectedScore: 0 }],
          aggregation: "pass-fail",
          maxScore: 60,
          stopsAt: "rejected",
          requires: ["secret/1"]
        },
        { ordinal: 2, score: 10.5, rejectedScore: 0 }
      ]
    }
    expect(problem.scoring).toEqual({
      root: { ...secret, name: "", items: [secret] },
      validatorScores: "points"
    })
  })

  test("a memory limit is rounded up to whole MiB", async () => {
    const testset = "<time-limit>2000</time-limit><memory-limit>256000000</memory-limit>"
    expect(await readXml({ testset })).toMatchObject({ timeLimitMs: 2000, memoryLimitMb: 245 })
  })

  test("a checker gets the headers that it includes, and those that they include", async () => {
    const problem = await readXml(
      { resources: `<file path="files/testlib.h" type="h.g++"/><file path="lib/far.h" type="h.g++"/>` },
      {
        "files/check.cpp": '#include "testlib.h"\n #  include "near.h"\n#include <vector>\nint main() {}',
        "files/near.h": '#include "far.h"\n#include "near.h"\n#include "missing.h"',
        "lib/far.h": "int far;",
        "files/unused.h": "int unused;"
      }
    )
    expect(Object.keys(problem.outputValidator?.files ?? {}).toSorted()).toEqual([
      "far.h",
      "near.h",
      "testlib.h"
    ])
  })

  test("a checker without testlib.h in the package gets ours", async () => {
    const problem = await readPolygon({ "files/testlib.h": null })
    expect(problem.outputValidator?.files["testlib.h"]).toContain("registerTestlibCmd")
  })

  test("a checker with a testlib.h that does not compile any more gets ours", async () => {
    const testlibOf = async (version: string) => {
      const problem = await readPolygon({ "files/testlib.h": `//\n#define VERSION "${version}"\n` })
      return problem.outputValidator?.files["testlib.h"]
    }
    expect(await testlibOf("0.9.10-SNAPSHOT")).toContain("registerTestlibCmd")
    expect(await testlibOf("0.9.34-SNAPSHOT")).toBe('//\n#define VERSION "0.9.34-SNAPSHOT"\n')
  })

  test("files of other stages and programs are skipped", async () => {
    const file = (name: string, stage: string) =>
      `<file path="files/x.bin" type="raw"><stages><stage name="${stage}"/></stages>
        <assets><asset name="${name}"/></assets></file>`
    const resources = [file("validator", "run"), file("interactor", "compile"), file("checker", "compile")]
    expect(await readXml({ resources: resources.join("\n") })).toMatchObject({ slug: "sum" })
  })

  describe("with an interactor", () => {
    const talking = {
      assets: `<interactor><source path="files/talk.cpp" type="cpp.g++17"/><binary path="files/talk.exe"/></interactor>`
    }
    const interactor = '#include "testlib.h"\nint main() { return 2; }\n'

    test("has its interactor and the checker of what that writes", async () => {
      const { outputValidator } = await readXml(talking, { "files/talk.cpp": interactor })
      expect(outputValidator).toMatchObject({
        ...{ protocol: "testlib", interactive: true, code: interactor },
        files: { "testlib.h": "// testlib of the package\n" },
        checker: {
          code: expect.stringContaining("int main() {}"),
          files: { "testlib.h": expect.any(String) }
        }
      })
    })

    test("shows the examples of the statement line by line, and no inputs and answers", async () => {
      const { dialogues } = await readXml(talking, {
        "files/talk.cpp": interactor,
        "statement-sections/english/example.01": "10\n\nless\n\n",
        "statement-sections/english/example.01.a": "\r\n? 5\r\n\r\n! 3\r\n",
        "statement-sections/english/example.02": "7",
        "statement-sections/english/example.02.a": "! 7",
        "statement-sections/english/example.03": "without an answer"
      })
      expect(dialogues).toEqual([
        ["<10", ">? 5", "<less", ">! 3"],
        ["<7", ">! 7"]
      ])
      expect((await readPolygon()).dialogues).toBeNull()
    })
  })

  test("points of the checker are percent if the package says so", async () => {
    const points = { tests: [`<test points="10" sample="true"/>`] }
    const percent = await readXml({ ...points, judging: `treat-points-from-checker-as-percent="true"` })
    expect(percent.scoring?.validatorScores).toBe("percent")
    expect((await readXml(points)).scoring?.validatorScores).toBe("points")
  })

  test("each tag of a solution has its verdicts", async () => {
    const tags = [
      ...["main", "accepted", "rejected", "wrong-answer", "presentation-error", "time-limit-exceeded"],
      ...["memory-limit-exceeded", "time-limit-exceeded-or-memory-limit-exceeded"],
      ...["time-limit-exceeded-or-accepted", "failed", "do-not-run", "toString"]
    ]
    const solutions = tags.map(
      (tag) => `<solution tag="${tag}"><source path="solutions/${tag}.cpp" type="cpp.gcc14-64-msys2-g++23"/>
        <extra-tags><extra-tag group="1" tag="accepted"/></extra-tags></solution>`
    )
    const sources = Object.fromEntries(tags.map((tag) => [`solutions/${tag}.cpp`, ""]))
    const problem = await readXml({ solutions: solutions.join("\n") }, sources)
    const failures = ["wrong_answer", "presentation_error", "time_limit", "memory_limit"]
    expect(problem.submissions.map(({ folder, expected }) => [folder, expected])).toEqual([
      ["accepted", ["accepted"]],
      ["accepted", ["accepted"]],
      ["rejected", [...failures, "output_limit", "runtime_error"]],
      ["wrong-answer", ["wrong_answer"]],
      ["presentation-error", ["presentation_error"]],
      ["time-limit-exceeded", ["time_limit"]],
      ["memory-limit-exceeded", ["memory_limit"]],
      ["time-limit-exceeded-or-memory-limit-exceeded", ["time_limit", "memory_limit"]]
    ])
    expect(problem.skippedSubmissions.map(({ reason }) => reason)).toEqual([
      "it may be accepted or not",
      "the checker has to fail on it",
      "it must not be run",
      "its tag toString is not known"
    ])
  })

  test("solutions in languages that are not judged have no language", async () => {
    const types = [
      "cpp.g++17",
      "cpp=17.gcc",
      "python.3",
      "python.pypy3-64",
      "python.2",
      "java11",
      "c.gcc",
      "pas.fpc",
      "kotlin"
    ]
    const solutions = types.map(
      (type) => `<solution tag="accepted"><source path="solutions/${type}" type="${type}"/></solution>`
    )
    const sources = Object.fromEntries(types.map((type) => [`solutions/${type}`, ""]))
    const problem = await readXml({ solutions: solutions.join("\n") }, sources)
    expect(problem.submissions.map(({ language }) => language)).toEqual([
      ...["cpp", "cpp", "python", "python", null, "java", "c", "pascal", null]
    ])
  })

  test("documents, materials, attachments and tags in other languages are skipped", async () => {
    const problem = await readXml({
      tags: `<tag value="dp" value-russian="дп"/><tag value-ru="графы"/>`,
      further: `<documents><document language="english" path="documents/a.pdf" type="application/pdf"/></documents>
        <materials><material path="a"/></materials><attachments><file path="b"/></attachments>`
    })
    expect(problem.topics).toEqual(["dp"])
  })
})

describe("texts", () => {
  test("a statement that Polygon made is read if there are no sections", async () => {
    const statements = `<statement charset="UTF-8" language="russian" path="statements/russian/problem.tex" type="application/x-tex"/>`
    const problem = await readXml(
      { statements, names: "" },
      {
        ...Object.fromEntries(
          Object.keys(polygonFiles)
            .filter((path) => path.startsWith("statement-sections/"))
            .map((path) => [path, null])
        ),
        "statements/russian/problem.tex": String.raw`\begin{problem}{Сумма}{стандартный ввод}{стандартный вывод}{1 секунда}{256 мегабайт}

Сложите.

\InputFile
Числа.

\OutputFile
Сумма.

\Scoring
Баллы.

\Examples
\begin{example}
\exmpfile{example.01}{example.01.a}%
\end{example}

\end{problem}
`
      }
    )
    expect([...problem.texts.keys()]).toEqual(["ru"])
    expect(problem.texts.get("ru")).toMatchObject({
      title: "Сумма",
      statement: "<p>Сложите.</p><h2>Система оценки</h2><p>Баллы.</p>",
      input: "<p>Числа.</p>",
      output: "<p>Сумма.</p>"
    })
  })

  test("other languages are skipped", async () => {
    const problem = await readPolygon({ "statement-sections/kazakh/legend.tex": "Қосыңыз." })
    expect([...problem.texts.keys()]).toEqual(["ru", "en"])
  })

  test("sections share macros, and an unknown command is named with its file and line", async () => {
    const problem = await readPolygon({
      "statement-sections/english/legend.tex": "\\def\\n{10}\nAdd.\n\n\\zzz",
      "statement-sections/english/output.tex": "At most \\n.\r\n\r\n\\yyy",
      "statement-sections/english/scoring.tex": "One."
    })
    const text = problem.texts.get("en")
    expect(text?.output).toContain("At most 10.")
    expect(text?.statement).toContain("<h2>Scoring</h2>")
    expect(text?.unknown).toEqual([
      { path: "statement-sections/english/legend.tex", line: 4, text: "\\zzz" },
      { path: "statement-sections/english/output.tex", line: 3, text: "\\yyy" }
    ])
  })

  test("a tutorial is the editorial", async () => {
    const problem = await readXml(
      {
        further: `<tutorials><tutorial charset="UTF-8" language="russian" path="statements/russian/tutorial.tex" type="application/x-tex"/></tutorials>`
      },
      {
        "statement-sections/english/tutorial.tex": "Use \\t{+}.",
        "statements/russian/tutorial.tex": "\\begin{tutorial}{Сумма}\nСложите.\n\\end{tutorial}"
      }
    )
    expect(problem.texts.get("en")).toMatchObject({ editorial: "<p>Use <code>+</code>.</p>" })
    expect(problem.texts.get("ru")).toMatchObject({ editorial: "<p>Сложите.</p>", editorialFormat: "html" })
  })

  test("a picture is found in either folder of the statement", async () => {
    const problem = await readPolygon({
      "statement-sections/english/legend.tex": "\\includegraphics[width=5cm]{a.png} \\includegraphics{b}",
      "statement-sections/english/a.png": "a",
      "statements/english/b.png": "b"
    })
    const pictures = problem.texts.get("en")?.statement.match(/src="data:image\/png;base64,[^"]+/g)
    expect(pictures).toHaveLength(2)
  })

  test("the title is that of the sections if there are no names", async () => {
    const problem = await readXml(
      { names: `<name language="english" value=" "/>` },
      { "statement-sections/english/name.tex": "Add\n", "statement-sections/russian/name.tex": "Сложение" }
    )
    expect(problem.texts.get("en")?.title).toBe("Add")
  })
})

describe("a package that would be judged otherwise is rejected with file, line and reason", () => {
  test.each([
    ["problem.xml:11: judging.@run-count: must be 1", { judging: `run-count="2"` }],
    ["problem.xml:11: judging.@input-file: must be empty", { judging: `input-file="input.txt"` }],
    ["problem.xml:11: judging.@output-file: must be empty", { judging: `output-file="output.txt"` }],
    [
      'judging.@treat-points-from-checker-as-percent: Expected "true" | "false"',
      { judging: `treat-points-from-checker-as-percent="yes"` }
    ],
    ["judging.@mode: Expected no excess property", { judging: `mode="1"` }],
    ["time-limit: must be a whole number above 0", { testset: "<time-limit>1.5</time-limit>" }],
    [
      "memory-limit: is too large",
      { testset: "<time-limit>1</time-limit><memory-limit>9999999999999999</memory-limit>" }
    ],
    ["memory-limit: Missing key", { testset: "<time-limit>1</time-limit>" }],
    ["test.0.@sample: Expected", { tests: [`<test sample="yes"/>`] }],
    ["test.0.@points: must be a number", { tests: [`<test points="-5.0"/>`] }],
    ["testset.0: group 1 has no points-policy", { groups: `<groups><group name="1" points="20"/></groups>` }],
    [
      "testset.0: group 1 has 20 points, but its tests have 0",
      { groups: `<groups><group name="1" points="20" points-policy="each-test"/></groups>` }
    ],
    ["testset.0: test 1 is in group 2, which is not in groups", { tests: [`<test points="5" group="2"/>`] }],
    ["testset.0: has two groups 1", { ...onePoint, groups: groups(group("1"), group("1")) }],
    [
      "testset.0: group 1 depends on group 3, which is not in groups",
      { ...onePoint, groups: groups(group("1", "3")) }
    ],
    [
      "testset.0: has more than 200 groups",
      { ...onePoint, groups: groups(...Array.from({ length: 201 }, (_each, index) => group(String(index)))) }
    ],
    [
      "testset.0: has groups that depend on each other",
      { ...onePoint, groups: groups(group("1", "2"), group("2", "1")) }
    ],
    [
      "groups.group.0.@points-policy: Expected",
      { groups: `<groups><group name="1" points-policy="best"/></groups>` }
    ],
    ["tests.test.0.@time-limit: Expected no excess property", { tests: [`<test time-limit="5"/>`] }],
    ["assets.interactor.source: Missing key", { assets: "<interactor/>" }],
    [
      "assets.interactor.source: is of type java11; C++ is supported",
      { assets: `<interactor><source path="files/talk.java" type="java11"/></interactor>` }
    ],
    [
      "assets.interactor.runs: problems that run a solution twice are not supported",
      {
        assets: `<interactor><source path="files/check.cpp" type="cpp"/><runs><run>1</run></runs></interactor>`
      }
    ],
    ["assets.scorer: programs that compute the score", { assets: "<scorer/>" }],
    ["assets.arbiter: arbiters", { assets: "<arbiter/>" }],
    ["assets.programs: further programs", { assets: "<programs/>" }],
    ["assets.strategy: strategies", { assets: "<strategy/>" }],
    ["assets.checker: Missing key", { checker: "" }],
    ["<checker> occurs twice in <assets>", { assets: `<checker type="testlib"/>` }],
    ['assets.checker.@type: Expected "testlib"', { checker: `<checker type="other"/>` }],
    ["assets.checker.source: Missing key", { checker: `<checker type="testlib"/>` }],
    [
      "assets.checker.source: has 2 files; one is supported",
      {
        checker: `<checker type="testlib"><source path="a.cpp" type="cpp.g++17"/><source path="b.cpp" type="cpp.g++17"/></checker>`
      }
    ],
    [
      "assets.checker.source: is of type java11; C++ is supported",
      {
        checker: `<checker type="testlib"><source path="files/check.cpp" type="java11"/></checker>`
      }
    ],
    [
      "files.resources.file.0: files beside a solution are not supported",
      {
        resources: `<file path="files/grader.h" for-types="cpp.*"><stages><stage name="compile"/></stages><assets><asset name="solution"/></assets></file>`
      }
    ],
    [
      "files.resources.file.0: files that a checker reads",
      {
        resources: `<file path="files/words"><stages><stage name="run"/></stages><assets><asset name="checker"/></assets></file>`
      }
    ],
    ["tags.tag.0: problems that run a solution twice", { tags: `<tag value="run-twice"/>` }],
    ["<properties> occurs twice in <problem>", { further: "<properties/>" }],
    ["@short-name: is not a slug", { problem: `short-name="Sum"` }],
    ["@short-name: Missing key", { problem: "" }],
    ["quality: Expected no excess property", { further: "<quality/>" }],
    ["<names> has text", { names: "Sum" }],
    ["<time-limit> has more than text", { testset: `<time-limit unit="s">1</time-limit>` }],
    ["undefined entity", { names: `<name language="english" value="&sum;"/>` }]
  ])("%s", async (message, parts) => {
    const fault = await xmlFault(parts)
    expect(fault).toContain(message)
    expect(fault).toMatch(/^sum-7\$linux\/problem\.xml:\d+: /)
  })

  test.each([
    [
      "problem.xml:2: document types are not read",
      `<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b "c">]><a/>`
    ],
    ["problem.xml:1: is declared as windows-1251", `<?xml version="1.0" encoding="windows-1251"?><problem/>`],
    ["problem.xml:1: <contest> is not <problem>", "<contest/>"],
    ["problem.xml:1: has elements nested too deep", "<a>".repeat(1000)],
    ["problem.xml:1: unclosed tag", "<problem>"],
    ["problem.xml:1: document must contain a root element", ""],
    ["problem.xml: is larger than 4 MiB", " ".repeat(4 * 1_048_576 + 1)]
  ])("%s", async (message, xml) => {
    expect(await polygonFault({ "problem.xml": xml })).toContain(`sum-7$linux/${message}`)
  })

  test("a document with very many faults, in linear time", async () => {
    const fault = await xmlFault({ tests: Array.from({ length: 40_000 }, () => `<test a=""/>`) })
    expect(fault).toContain("problem.xml:40018: judging.testset.0.tests.test.39999.@a")
  })

  test("a checker with very many includes, in linear time", async () => {
    const resources = Array.from({ length: 20_000 }, (_each, index) => `<file path="files/${index}.h"/>`)
    const includes = Array.from({ length: 20_000 }, (_each, index) => `#include "${index % 100}.h"\n`)
    const problem = await readXml(
      { resources: resources.join("\n") },
      { "files/check.cpp": includes.join(""), "files/7.h": '#include "7.h"' }
    )
    expect(Object.keys(problem.outputValidator?.files ?? {})).toEqual(["7.h"])
  })

  test("a package without the generated tests or answers", async () => {
    const reason = "is missing: download the full package"
    expect(await polygonFault({ "tests/02": null })).toContain(`sum/tests/02: ${reason}`)
    expect(await polygonFault({ "tests/03.a": null })).toContain(`sum/tests/03.a: ${reason}`)
  })

  test.each([
    ["has 3 tests, not 4", "<test-count>3", "<test-count>4"],
    ["must have the number of the test once", "tests/%02d<", "tests/input<"],
    ["must have the number of the test once", "tests/%02d<", "tests/%02d/%d<"],
    ["has the same path for inputs and answers", "tests/%02d.a<", "tests/%02d<"],
    ["judging.testset: has 0 testsets of the name tests", 'testset name="tests"', 'testset name="pretests"'],
    ["judging.testset.0.@name: Expected", 'testset name="tests"', 'testset name="hacks"']
  ])("%s", async (message, before, after) => {
    expect(await polygonFault({ "problem.xml": polygonXml().replace(before, after) })).toContain(message)
  })

  test("a program that the package does not have", async () => {
    expect(await polygonFault({ "files/check.cpp": null })).toBe("sum/files/check.cpp: is missing")
    expect(await polygonFault({ "solutions/minus.py": null })).toBe("sum/solutions/minus.py: is missing")
    const assets = `<interactor><source path="files/talk.cpp" type="cpp.g++17"/></interactor>`
    expect(await xmlFault({ assets })).toBe("sum/files/talk.cpp: is missing")
  })

  test("a solution that is listed twice", async () => {
    const solutions = `<solution tag="main"><source path="solutions/main.cpp" type="cpp.g++17"/></solution>`
    const fault = await xmlFault({ solutions: solutions + solutions.replace("main", "accepted") })
    expect(fault).toBe("sum/solutions/main.cpp: is listed as a solution twice")
  })

  test("a checker that includes a source", async () => {
    const fault = await polygonFault({ "files/check.cpp": '#include "lib.cpp"', "files/lib.cpp": "" })
    expect(fault).toBe("sum/files/check.cpp: includes lib.cpp; only headers may be included")
  })

  test("a checker that is too large", async () => {
    const fault = await polygonFault({ "files/testlib.h": " ".repeat(1_048_576) })
    expect(fault).toContain("is larger than 1 MiB with its includes")
  })

  test("a package with other languages only", async () => {
    const sections = Object.keys(polygonFiles).filter((path) => path.startsWith("statement-sections/"))
    const fault = await polygonFault(Object.fromEntries(sections.map((path) => [path, null])))
    expect(fault).toContain("statements: have no statement in TeX in Russian or English")
  })

  test("macros that call themselves, with the file", async () => {
    const fault = await polygonFault({ "statement-sections/english/legend.tex": "\\def\\a{\\a\\a}\\a" })
    expect(fault).toMatch(/statement-sections\/english\/legend\.tex:\d+: \\a expands/)
  })
})

describe("a folder or a zip", () => {
  const read = (path: string) => Effect.runPromise(Effect.scoped(readPackage(path)))

  test("gives the same problem, whatever its name is", async () => {
    const folder = join(await writeContent({ "sum-7": polygonFiles }), "problems", "sum-7")
    const zip = `${folder}$linux.zip`
    await writeFile(zip, zipOf(Object.entries(polygonFiles).map(([name, content]) => ({ name, content }))))
    const [inFolder, inZip] = [await read(folder), await read(zip)]
    expect(inFolder.slug).toBe("sum")
    expect({ ...inZip, files: null }).toEqual({ ...inFolder, files: null })
  })

  test("with the main files of two formats is rejected", async () => {
    const content = await writeContent({ sum: { ...polygonFiles, "problem.yaml": "name: Sum" } })
    const fault = await Effect.runPromise(
      Effect.flip(Effect.scoped(readPackage(join(content, "problems", "sum"))))
    )
    expect(fault.message).toBe("sum: has both problem.yaml and problem.xml")
  })
})
