import { Effect } from "effect"
import { packageFiles } from "../../../../server/content/packageFiles.ts"
import { readPolygonPackage } from "../../../../server/content/polygon/readPolygonPackage.ts"

export type Files = Readonly<Record<string, string>>

/** A part of `problem.xml` that tests replace. */
interface Parts {
  readonly problem: string
  readonly names: string
  readonly statements: string
  readonly judging: string
  readonly testset: string
  readonly tests: ReadonlyArray<string>
  readonly groups: string
  readonly resources: string
  readonly checker: string
  readonly solutions: string
  readonly assets: string
  readonly tags: string
  readonly further: string
}

const usual: Parts = {
  problem: `revision="7" short-name="sum" url="https://polygon.codeforces.com/p1/author/sum"`,
  names: `<name language="english" value="Sum"/>
        <name language="russian" value="Сумма"/>`,
  statements: `<statement charset="UTF-8" language="english" mathjax="true" path="statements/english/problem.tex" type="application/x-tex"/>
        <statement language="english" path="statements/.pdf/english/problem.pdf" type="application/pdf"/>`,
  judging: `cpu-name="Intel(R) Core(TM) i3-8100 CPU @ 3.60GHz" cpu-speed="3600" input-file="" output-file="" run-count="1"`,
  testset: `<time-limit>1500</time-limit>
            <memory-limit>268435456</memory-limit>`,
  tests: [
    `<test method="manual" sample="true"/>`,
    `<test cmd="gen 5 5" method="generated"/>`,
    `<test method="manual"/>`
  ],
  groups: "",
  resources: `<file path="files/olymp.sty"/>
            <file path="files/testlib.h" type="h.g++"/>`,
  checker: `<checker name="std::ncmp.cpp" type="testlib">
            <source path="files/check.cpp" type="cpp.g++17"/>
            <binary path="check.exe" type="exe.win32"/>
            <copy path="check.cpp"/>
            <testset>
                <test-count>1</test-count>
                <input-path-pattern>files/tests/checker-tests/%02d</input-path-pattern>
                <output-path-pattern>files/tests/checker-tests/%02d.o</output-path-pattern>
                <answer-path-pattern>files/tests/checker-tests/%02d.a</answer-path-pattern>
                <tests>
                    <test verdict="ok"/>
                </tests>
            </testset>
        </checker>`,
  solutions: `<solution tag="main">
                <source path="solutions/main.cpp" type="cpp.g++17"/>
                <binary path="solutions/main.exe" type="exe.win32"/>
            </solution>
            <solution note="no carry" tag="wrong-answer">
                <source path="solutions/minus.py" type="python.3"/>
                <binary path="solutions/minus.pys3" type="pythonx.3"/>
            </solution>`,
  assets: "",
  tags: `<tag value="math"/>`,
  further: ""
}

/** `problem.xml` as Polygon writes it, with some parts replaced. */
export function polygonXml(changes: Partial<Parts> = {}): string {
  const parts = { ...usual, ...changes }
  return `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem ${parts.problem}>
    <names>
        ${parts.names}
    </names>
    <statements>
        ${parts.statements}
    </statements>
    <judging ${parts.judging}>
        <testset name="tests">
            ${parts.testset}
            <test-count>${parts.tests.length}</test-count>
            <input-path-pattern>tests/%02d</input-path-pattern>
            <answer-path-pattern>tests/%02d.a</answer-path-pattern>
            <tests>
                ${parts.tests.join("\n                ")}
            </tests>
            ${parts.groups}
        </testset>
    </judging>
    <files>
        <resources>
            ${parts.resources}
        </resources>
        <executables>
            <executable>
                <source path="files/gen.cpp" type="cpp.g++17"/>
                <binary path="files/gen.exe" type="exe.win32"/>
            </executable>
        </executables>
    </files>
    <assets>
        ${parts.checker}
        ${parts.assets}
        <validators>
            <validator>
                <source path="files/validator.cpp" type="cpp.g++17"/>
                <binary path="files/validator.exe" type="exe.win32"/>
            </validator>
        </validators>
        <solutions>
            ${parts.solutions}
        </solutions>
    </assets>
    <properties>
        <property name="tests-wellformed" value="true"/>
    </properties>
    <stresses>
        <stress-count>0</stress-count>
        <stress-path-pattern>stresses/%03d</stress-path-pattern>
        <list/>
    </stresses>
    <tags>
        ${parts.tags}
    </tags>
    ${parts.further}
</problem>
`
}

/** A complete small package of Polygon, which tests change. */
export const polygonFiles: Files = {
  "problem.xml": polygonXml(),
  "files/check.cpp": '#include "testlib.h"\nint main() {}\n',
  "files/testlib.h": "// testlib of the package\n",
  "files/olymp.sty": "",
  "statement-sections/english/legend.tex": "Add $a$ and $b$.\n",
  "statement-sections/english/input.tex": "Two numbers.",
  "statement-sections/english/output.tex": "The sum.\n",
  "statement-sections/russian/legend.tex": "Сложите $a$ и $b$.",
  "statement-sections/russian/input.tex": "Два числа.",
  "statement-sections/russian/output.tex": "Сумма.",
  "statement-sections/russian/notes.tex": "Подумайте.",
  "tests/01": "1 2\n",
  "tests/01.a": "3\n",
  "tests/02": "5 5\n",
  "tests/02.a": "10\n",
  "tests/03": "-1 1\n",
  "tests/03.a": "0\n",
  "solutions/main.cpp": "int main() {}\n",
  "solutions/minus.py": "print(0)\n"
}

/** Files by path that differ from `polygonFiles`; null removes one. */
export type Changes = Readonly<Record<string, string | null>>

const read = (changes: Changes) => {
  const files = new Map(Object.entries({ ...polygonFiles, ...changes }))
  const contents = new Map(
    [...files].flatMap(([path, text]) => (text === null ? [] : [[path, Buffer.from(text)] as const]))
  )
  const sized = [...contents].map(([path, content]) => ({ path, size: content.length }))
  return packageFiles("sum-7$linux", sized, (path) => Effect.succeed(contents.get(path) ?? Buffer.of())).pipe(
    Effect.flatMap(readPolygonPackage)
  )
}

/** Reads the changed package. */
export const readPolygon = (changes: Changes = {}) => Effect.runPromise(read(changes))

/** Reads the package with a changed `problem.xml`. */
export const readXml = (parts: Partial<Parts>, changes: Changes = {}) =>
  readPolygon({ "problem.xml": polygonXml(parts), ...changes })

/** The message with which the changed package is rejected. */
export const polygonFault = async (changes: Changes) =>
  (await Effect.runPromise(Effect.flip(read(changes)))).message

/** The message with which the package with a changed `problem.xml` is rejected. */
export const xmlFault = (parts: Partial<Parts>, changes: Changes = {}) =>
  polygonFault({ "problem.xml": polygonXml(parts), ...changes })
