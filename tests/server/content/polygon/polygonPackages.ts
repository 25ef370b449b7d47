import { type Files, polygonFiles, polygonXml } from "./polygonPackage.ts"

type Xml = NonNullable<Parameters<typeof polygonXml>[0]>

const without = (files: Files, start: string): Files =>
  Object.fromEntries(Object.entries(files).filter(([path]) => !path.startsWith(start)))

const named = (slug: string, parts: Xml = {}, changes: Files = {}, base = polygonFiles) =>
  [
    slug,
    { ...base, "problem.xml": polygonXml({ problem: `short-name="${slug}"`, ...parts }), ...changes }
  ] as const

const windows = Object.fromEntries(
  Object.entries(polygonFiles)
    .filter(([path]) => path.startsWith("tests/"))
    .map(([path, text]) => [path, text.replaceAll("\n", "\r\n")])
)

const numbers = Array.from({ length: 120 }, (_each, index) => index + 1)
const manyTests = Object.fromEntries(
  numbers.flatMap((number) => {
    const path = `tests/${String(number).padStart(2, "0")}`
    return [
      [path, `${number} 1\n`],
      [`${path}.a`, `${number + 1}\n`]
    ]
  })
)

const standardChecker = (name: string) =>
  `<checker name="std::${name}.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>`

const solution = (tag: string, type: string, path = "solutions/main.cpp") =>
  `<solution tag="${tag}"><source path="${path}" type="${type}"/></solution>`

const tags = ["main", "accepted", "rejected", "time-limit-exceeded", "memory-limit-exceeded", "do-not-run"]

const noSections = without(polygonFiles, "statement-sections/")
const statement = (language: string) =>
  `<statement charset="UTF-8" language="${language}" mathjax="true" path="statements/${language}/problem.tex" type="application/x-tex"/>`
const madeStatement = String.raw`\begin{problem}{Sum}{standard input}{standard output}{1 second}{256 megabytes}
Add. \InputFile Two. \OutputFile One. \Note Think. \end{problem}`

/** Packages of Polygon by slug, each with other features of the format. */
export const polygonPackages: Readonly<Record<string, Files>> = Object.fromEntries([
  named("plain"),
  named("windows-line-ends", {}, windows),
  named("many-tests", { tests: numbers.map(() => `<test method="manual"/>`) }, manyTests),
  named("own-headers", {}, { "files/check.cpp": '#include "a.h"\nint main() {}', "files/a.h": "int a;" }),
  named("no-testlib", {}, {}, without(polygonFiles, "files/testlib.h")),
  named("yesno", { checker: standardChecker("yesno") }),
  named("rcmp6", { checker: standardChecker("rcmp6") }),
  named(
    "made-statement",
    { statements: statement("english") },
    { "statements/english/problem.tex": madeStatement },
    noSections
  ),
  named("russian-only", {}, {}, without(polygonFiles, "statement-sections/english/")),
  named("english-only", {}, {}, without(polygonFiles, "statement-sections/russian/")),
  named("tutorial", {}, { "statement-sections/russian/tutorial.tex": "Сложите." }),
  named(
    "picture",
    {},
    {
      "statement-sections/russian/legend.tex": "\\begin{center}\\includegraphics{a.png}\\end{center}",
      "statement-sections/russian/a.png": "png"
    }
  ),
  named(
    "all-sections",
    {},
    {
      "statement-sections/russian/scoring.tex": "Нет баллов.",
      "statement-sections/russian/notes.tex":
        "\\epigraph{Два}{Автор} \\t{code}, \\bf{bold}, \\textit{slanted}"
    }
  ),
  named("groups", {
    tests: [`<test group="0" points="0.0" sample="true"/>`, `<test group="1"/>`, `<test group="1"/>`],
    groups: `<groups><group name="0" points-policy="each-test"/><group name="1" feedback-policy="icpc" points-policy="complete-group"><dependencies><dependency group="0"/></dependencies></group></groups>`
  }),
  named(
    "solutions",
    {
      solutions: tags
        .map((tag) => solution(tag, "cpp.gcc14-64-msys2-g++23", `solutions/${tag}.cpp`))
        .join("\n")
    },
    Object.fromEntries(tags.map((tag) => [`solutions/${tag}.cpp`, "int main() {}"]))
  ),
  named(
    "other-languages",
    {
      solutions: [
        solution("main", "cpp.g++17"),
        solution("accepted", "java11", "solutions/Sum.java"),
        solution("accepted", "pas.fpc", "solutions/sum.pas")
      ].join("\n")
    },
    { "solutions/Sum.java": "class Sum {}", "solutions/sum.pas": "begin end." }
  ),
  named("resources", {
    resources: `<file path="files/testlib.h" type="h.g++"/><file path="files/gen.cpp" type="cpp.g++"><stages><stage name="compile"/></stages><assets><asset name="validator"/></assets></file>`
  }),
  named("documents", {
    further: `<documents><document path="a"/></documents><materials/><attachments/><tutorials/>`
  }),
  named(
    "no-names",
    { names: "" },
    { "statement-sections/russian/name.tex": "Сумма", "statement-sections/english/name.tex": "Sum" }
  ),
  named("no-samples", { tests: ["<test/>", "<test/>", "<test/>"] })
])
