import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { authoredProblemEndpoints as calls } from "../../../../src/api/contract/organiser/problems.ts"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"
import { type Author, bring, bringSum, detailsOf, faultsOf, signUpAuthor, zipped } from "./problemServer.ts"

let server: TestServer
let author: Author
let runs = 0

/** Prints its arguments, or adds. */
const judge = fakeBackend((input, code, { args }) => {
  if (args === undefined) return adds(input, code)
  runs++
  return code === "broken"
    ? { status: "runtime_error", exitCode: 1, stderr: "boom" }
    : { stdout: `${args.join(" ")}\n` }
})

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  author = await signUpAuthor(server)
})
afterAll(() => server.close())

const packed = (command: string, code = "prints") => {
  const others = Object.entries(sumPackage).filter(([path]) => !path.startsWith("data/secret/"))
  return zipped({
    ...Object.fromEntries(others),
    "generators/gen.py": code,
    "generators/generators.yaml": `data:\n  secret:\n    data:\n      one: ${command}\n`
  })
}

/** Uploads the package again until the judge has run its generators. */
async function bringWhenMade(zip: Uint8Array) {
  const first = await bring(author, zip)
  expect([first.status, first.body.code]).toEqual([409, "tests_being_made"])
  const stop = await startJudge(server, judge)
  try {
    await expect
      .poll(async () => (await bring(author, zip)).body.code, { timeout: 60_000, interval: 1000 })
      .not.toBe("tests_being_made")
  } finally {
    await stop()
  }
  return bring(author, zip)
}

describe("an uploaded package whose tests are made by generators", () => {
  test("becomes a problem with these tests when the judge has made them, once", async () => {
    const answer = await bringWhenMade(packed("gen.py 20 22"))
    const { id } = payloadOf(calls.createAuthoredProblem.success, answer)
    const tests = payloadOf(calls.listProblemTests.success, await author.call("GET", `/${id}/tests`))
    expect(tests.map(({ name }) => name)).toEqual(["sample/1", "secret/one"])
    const [, made] = tests
    const content = payloadOf(
      calls.getProblemTest.success,
      await author.call("GET", `/${id}/tests/${made!.ordinal}`)
    )
    expect(JSON.stringify(content)).toContain("20 22")
    // Twice, to see that the input is the same.
    expect(runs).toBe(2)
  })

  test("gets more tests from its generators, which are shown before", async () => {
    const id = await bringSum(author, { "generators/gen.py": "prints", "generators/notes.txt": "" })
    expect((await detailsOf(author, id)).generators).toEqual(["gen.py"])
    const given = { version: 1, generator: "gen.py", args: "7 {count}", name: "secret/more", count: 2 }
    const call = (add: boolean) => author.call("POST", `/${id}/generated-tests`, { ...given, add })
    const stop = await startJudge(server, judge)
    const untilMade = async (add: boolean) => {
      await expect
        .poll(async () => (await call(add)).body.code, { timeout: 60_000, interval: 1000 })
        .not.toBe("tests_being_made")
    }
    const names = async () =>
      payloadOf(calls.listProblemTests.success, await author.call("GET", `/${id}/tests`)).map(
        ({ name }) => name
      )
    try {
      await untilMade(false)
      const shown = payloadOf(calls.generateProblemTests.success, await call(false))
      expect(shown).toMatchObject({ version: 1, first: { input: "7 1\n", answer: "8" } })
      expect(await names()).toEqual(["sample/1", "secret/2", "secret/10"])
      await untilMade(true)
      expect(await names()).toEqual(["sample/1", "secret/2", "secret/10", "secret/more-1", "secret/more-2"])
      const unknown = await author.call("POST", `/${id}/generated-tests`, {
        ...given,
        version: 2,
        generator: "no.py",
        add: false
      })
      const sample = await author.call("POST", `/${id}/generated-tests`, {
        ...given,
        name: "sample/1",
        add: true
      })
      expect(JSON.stringify(sample.body)).toContain("secret/, then Latin letters")
      expect(faultsOf(unknown)).toMatchObject([
        { file: "", message: expect.stringContaining("no.py is no generator") }
      ])
    } finally {
      await stop()
    }
  })

  test("offers the generators that can make tests, by the names that commands give them", async () => {
    const offered = async (files: Readonly<Record<string, string>>) =>
      (await detailsOf(author, await bringSum(author, files))).generators
    const generators = {
      "generators/generators.yaml": "generators: { tree: [tree.py, parts.py], gone: [no.py] }\ndata:\n",
      "generators/tree.py": "prints",
      "generators/parts.py": "prints",
      "generators/deep/main.py": "prints",
      "generators/built/main.cpp": "prints",
      "generators/built/build": "",
      "generators/generate.py": "writes files"
    }
    expect(await offered(generators)).toEqual(["tree", "deep"])
    expect(await offered({ ...generators, "generators/generators.yaml": "generators: [" })).toEqual([])
    const yaml = { "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: submit-answer` }
    const files = Object.entries({ ...sumPackage, ...generators, ...yaml })
    const others = Object.fromEntries(files.filter(([path]) => path !== "submissions/accepted/main.py"))
    // No program can make the answers of more tests.
    const answer = await bring(author, zipped({ ...others, "submissions/accepted/answers/10.out": "10" }))
    const { id } = payloadOf(calls.createAuthoredProblem.success, answer)
    expect((await detailsOf(author, id)).generators).toEqual([])
  })

  test("is rejected with the line of a generator that fails", async () => {
    const answer = await bringWhenMade(packed("gen.py 1 2", "broken"))
    expect(faultsOf(answer)).toMatchObject([
      {
        file: "generators/generators.yaml",
        line: 4,
        field: "data.secret.data.one",
        message: "the generator fails with 1 2: exit code 1: boom"
      }
    ])
  })
})
