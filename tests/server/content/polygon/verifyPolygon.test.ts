import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { verifyContent } from "../../../../server/content/verifyContent.ts"
import type { JudgeBackend } from "../../../../server/judge/JudgeBackend.ts"
import { adds, fakeBackend, quiet } from "../../../judge/fakeBackend.ts"
import { zipOf } from "../../../support/zip.ts"
import { writeContent } from "../samplePackage.ts"
import type { Files } from "./polygonPackage.ts"
import { polygonPackages } from "./polygonPackages.ts"

const solutions = fakeBackend((input, code) =>
  code.includes("print(0)") ? { stdout: "0" } : adds(input, code)
)

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes).trim()

/** Solutions add; a checker compares texts, and gets the files of its protocol. */
const backend: JudgeBackend = {
  ...solutions,
  run: async (artifact, inputs, limits, onTest, lane) => {
    if (lane !== "checks") return solutions.run(artifact, inputs, limits, onTest, lane)
    for (const { args, files } of inputs) {
      const [output, answer] = [files?.["output.txt"], files?.["answer.txt"]].map(text)
      const exitCode = args?.join() === "input.txt,output.txt,answer.txt" ? Number(output !== answer) : 3
      const status = exitCode === 0 ? "ok" : "runtime_error"
      await onTest({ ...quiet, status, exitCode, stderr: "said", stdout: new Uint8Array() }, 0)
    }
  }
}

async function verify(files: Files) {
  const zip = join(await mkdtemp(join(tmpdir(), "zama-polygon-")), "sum-7$linux.zip")
  await writeFile(zip, zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))))
  const lines: Array<string> = []
  const faulty = await Effect.runPromise(
    verifyContent({
      contentFolder: await writeContent({}),
      packages: [zip],
      backend: async () => backend,
      proofs: null,
      print: (line) => lines.push(line)
    })
  )
  return { faulty, lines: lines.filter((line) => /FAULT|ok {4}|skip/.test(line)) }
}

test("content verify proves the solutions of a package of Polygon by their tags", async () => {
  const files = polygonPackages["many-tests"] ?? {}
  const xml = (files["problem.xml"] ?? "").replace("<test ", `<test sample="true" `)
  expect(await verify({ ...files, "problem.xml": xml })).toEqual({
    faulty: 0,
    lines: [
      "  ok    solutions/main.cpp: accepted, 3 ms",
      "  ok    solutions/minus.py: wrong_answer at tests/01, 3 ms"
    ]
  })
  const accepted = xml.replace('tag="wrong-answer"', 'tag="accepted"')
  expect(await verify({ ...files, "problem.xml": accepted })).toMatchObject({
    faulty: 1,
    lines: [
      "  ok    solutions/main.cpp: accepted, 3 ms",
      "  FAULT solutions/minus.py is wrong_answer at tests/01, not accepted: said"
    ]
  })
})

test("content verify names the fault of a package of Polygon", async () => {
  const files = polygonPackages["plain"] ?? {}
  const xml = (files["problem.xml"] ?? "").replace("</assets>", "<scorer/></assets>")
  expect(await verify({ ...files, "problem.xml": xml })).toEqual({
    faulty: 1,
    lines: [
      expect.stringMatching(
        /FAULT sum-7\$linux\/problem\.xml:\d+: assets\.scorer: programs that compute the score are not supported/
      )
    ]
  })
})
