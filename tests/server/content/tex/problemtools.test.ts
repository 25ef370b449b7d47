import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { readTexStatement } from "../../../../server/content/tex/readTexStatement.ts"

const packages = join(import.meta.dirname, "../packages/problemtools")
const read = (path: string) =>
  readTexStatement(readFileSync(join(packages, path), "utf8"), { language: "en", pictures: new Map() })

test("the statements of problemtools are read completely", () => {
  const english = {
    title: "Hello World!",
    statement: "",
    input: "<p>There is no input for this problem.</p>",
    output: "<p>Output should contain one line, containing the string “Hello World!”.</p>",
    notes: null,
    unknown: []
  }
  const swedish = {
    title: "Hej Världen!",
    // Only Russian and English headings begin sections.
    statement: "<h2>Indata</h2><p>Detta problem har inget indata.</p>",
    input: "",
    output: "<p>Utdata ska bestå av en rad, innehållandes strängen “Hello World!”.</p>",
    notes: null,
    unknown: []
  }
  for (const folder of ["examples", "tests"]) {
    expect(read(`${folder}/hello/problem_statement/problem.en.tex`)).toEqual(english)
    expect(read(`${folder}/hello/problem_statement/problem.sv.tex`)).toEqual(swedish)
  }
})
