import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { JudgeBackend } from "../../../../server/judge/JudgeBackend.ts"
import { authoredProblemEndpoints as calls } from "../../../../src/api/contract/organiser/problems.ts"
import { organiserSettingsEndpoints } from "../../../../src/api/contract/organiser/settings.ts"
import { fakeBackend } from "../../../judge/fakeBackend.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { polygonFiles, polygonXml } from "../../content/polygon/polygonPackage.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { newContest } from "../contests/organiserServer.ts"
import { insertContest, minute } from "../../olympiads/contestFixture.ts"
import { payloadOf } from "../../payloadOf.ts"
import { addSumProblem, startJudge } from "../../practice/solutions/judging.ts"
import { type Author, bring, bringSum, detailsOf, faultsOf, signUpAuthor, zipped } from "./problemServer.ts"

let server: TestServer
let author: Author

beforeAll(async () => {
  server = await startTestServer()
  await addSumProblem(server)
  author = await signUpAuthor(server)
})
afterAll(() => server.close())

/**
 * Runs the sum package's programs: `plus`, `minus`, `slow <ms>`, and a validator that wants numbers below a limit, of the
 * format or of testlib.
 */
const judge: JudgeBackend = fakeBackend((input, code, { args }) => {
  const [a = 0, b = 0] = input.split(" ").map(Number)
  const [word, value] = code.trim().split(" ")
  if (word === "slow") return { status: "time_limit", cpuMs: Number(value) }
  if (word === "below") {
    return {
      status: "runtime_error",
      exitCode: Math.max(a, b) < Number(value) ? 42 : 43,
      stderr: "out of range"
    }
  }
  if (word === "testlib") {
    const isValid = args?.join(" ") === "--testset tests" && Math.max(a, b) < Number(value)
    return isValid ? {} : { status: "runtime_error", exitCode: 3, stderr: "FAIL out of range" }
  }
  return { stdout: String(word === "minus" ? a - b : a + b), cpuMs: Number(value) }
})

const programs = {
  "submissions/accepted/main.py": "plus 300",
  "submissions/wrong_answer/minus.py": "minus 30",
  "submissions/time_limit_exceeded/slow.py": "slow 90000",
  "input_validators/range.py": "below 100"
}

const proofOf = async (id: number) =>
  payloadOf(calls.getProblemProof.success, await author.call("GET", `/${id}/proof`))

async function prove(id: number) {
  const begun = payloadOf(calls.startProblemProof.success, await author.call("POST", `/${id}/proof`))
  const stop = await startJudge(server, judge)
  try {
    await expect.poll(async () => (await proofOf(id))?.state).not.toBe("running")
  } finally {
    await stop()
  }
  return { begun, proof: (await proofOf(id))! }
}

describe("a proof of a problem", () => {
  test("runs every solution and input validator, and advises a time limit", async () => {
    const id = await bringSum(author, programs)
    const { begun, proof } = await prove(id)
    expect([begun.state, begun.done, begun.total, begun.version]).toEqual(["running", 0, 4, 1])
    expect([proof.state, proof.ok, proof.done]).toEqual(["done", true, 4])
    expect(proof.steps.map(({ path, verdict, ok, failedTest }) => [path, verdict, ok, failedTest])).toEqual([
      ["submissions/accepted/main.py", "accepted", true, null],
      ["submissions/time_limit_exceeded/slow.py", "time_limit", true, "sample/1"],
      ["submissions/wrong_answer/minus.py", "wrong_answer", true, "sample/1"],
      ["input_validators/range.py", null, true, null]
    ])
    expect(proof.steps[0]).toMatchObject({ timeMs: 300, slowestTest: "sample/1" })
    // The judge multiplies the limits of Python by 3.
    expect(proof.advice).toMatchObject({
      consistent: true,
      suggestedMs: 1500,
      languages: [{ language: "python", suggestedFromMs: 200, suggestedToMs: 15_000, limitMs: 4500 }]
    })
    const solutions = payloadOf(
      calls.listAuthorSolutions.success,
      await author.call("GET", `/${id}/solutions`)
    )
    expect(solutions.map(({ verdict }) => verdict)).toEqual(["accepted", "time_limit", "wrong_answer"])
  })

  test("leaves out the programs whose language the judge does not have", async () => {
    const id = await bringSum(author, { ...programs, "submissions/accepted/Main.java": "plus 300" })
    const { proof } = await prove(id)
    expect([proof.state, proof.ok, proof.done, proof.total]).toEqual(["done", true, 4, 4])
    expect(proof.steps.find(({ path }) => path.endsWith("Main.java"))).toMatchObject({
      language: null,
      verdict: null,
      ok: null
    })
  })

  test("names the program that does not do what its folder says, and the input that is not valid", async () => {
    const id = await bringSum(author, {
      ...programs,
      "submissions/wrong_answer/minus.py": "plus 30",
      "input_validators/range.py": "below 3"
    })
    const { proof } = await prove(id)
    expect(proof.ok).toBe(false)
    expect(proof.steps.filter(({ ok }) => ok === false)).toMatchObject([
      { path: "submissions/wrong_answer/minus.py", verdict: "accepted" },
      {
        path: "input_validators/range.py",
        failedTest: "secret/10",
        message: "exit code 43, not 42: out of range"
      }
    ])
  })

  test("runs the validator of a package of Polygon as testlib has it", async () => {
    const solutions = `<solution tag="main"><source path="solutions/main.py" type="python.3"/></solution>`
    const polygon = (limit: string, shortName: string) =>
      zipped({
        ...polygonFiles,
        "problem.xml": polygonXml({ solutions, problem: `short-name="${shortName}"` }),
        ...{ "solutions/main.py": "plus 30", "files/check.cpp": "check" },
        "files/validator.cpp": `testlib ${limit}`
      })
    const proven = async (zip: Uint8Array) => {
      const { id } = payloadOf(calls.createAuthoredProblem.success, await bring(author, zip))
      return (await prove(id)).proof
    }
    const valid = await proven(polygon("100", "valid-numbers"))
    expect([valid.ok, valid.steps.map(({ path }) => path)]).toEqual([
      true,
      ["solutions/main.py", "files/validator.cpp"]
    ])
    expect((await proven(polygon("5", "other-numbers"))).steps[1]).toMatchObject({
      ok: false,
      failedTest: "tests/02",
      message: "exit code 3, not 0: FAIL out of range"
    })
  })

  test("advises no time limit for a problem whose learners submit answers", async () => {
    const id = await bringSum(author, {
      ...programs,
      "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: submit-answer`
    })
    const { proof } = await prove(id)
    expect([proof.state, proof.ok, proof.advice]).toEqual(["done", true, null])
    expect((await detailsOf(author, id)).submitsAnswers).toBe(true)
  })

  test("survives a restart of the judge, and is outdated by a new version", async () => {
    const id = await bringSum(author, programs)
    await author.call("POST", `/${id}/proof`)
    await author.call("PUT", `/${id}/limits`, { version: 1, time_limit_ms: 9000, memory_limit_mb: 64 })
    expect((await proofOf(id))?.state).toBe("outdated")
    const { proof } = await prove(id)
    expect([proof.version, proof.ok]).toEqual([2, true])
  })

  test("without a right solution is not ok", async () => {
    const files = Object.entries({ ...sumPackage, ...programs })
    const others = files.filter(([path]) => !path.startsWith("submissions/accepted/"))
    const answer = await bring(author, zipped(Object.fromEntries(others)))
    const { id } = payloadOf(calls.createAuthoredProblem.success, answer)
    expect((await prove(id)).proof.ok).toBe(false)
  })
})

describe("a problem whose package has no time limit", () => {
  const yaml = "problem_format_version: 2025-09\nname: Sum\nlimits: { memory: 64 }"
  const unlimited = { ...programs, "problem.yaml": yaml }
  const limitOf = async (id: number) => {
    const { timeLimitMs, limitFromPrograms } = await detailsOf(author, id)
    return [timeLimitMs, limitFromPrograms]
  }
  const upload = (id: number, version: number, files: Readonly<Record<string, string>>) =>
    author.send(`/${id}/versions`, { version: String(version), detail: "" }, "package", [
      zipped({ ...sumPackage, ...files })
    ])
  const offeredIn = async (slug: string, id: number) => {
    const answer = await author.asked("GET", `/${slug}/problems`)
    const found = payloadOf(organiserSettingsEndpoints.listOrganiserProblems.success, answer)
    return found.some((problem) => problem.id === id)
  }
  const addToContest = (slug: string, id: number) =>
    server.sql(
      "insert into contest_problems (contest_id, problem_id, ordinal) select id, $2, 1 from contests where slug = $1",
      [slug, id]
    )

  test("has a limit once it is proved, which stays until tests or programs change", async () => {
    const id = await bringSum(author, unlimited)
    expect(await limitOf(id)).toEqual([null, true])
    const { begun, proof } = await prove(id)
    expect([begun.state, begun.total]).toEqual(["running", 4])
    expect([proof.state, proof.ok, proof.done]).toEqual(["done", true, 4])
    expect(proof.advice?.timeLimitMs).toBe(1000)
    // The slowest takes 300 ms in a language with three times the limit, so 100 ms count, twice.
    expect(await limitOf(id)).toEqual([1000, true])
    await upload(id, 1, { ...unlimited, "statement/problem.en.md": "Sum.\n## Input\n.\n## Output\n." })
    expect(await limitOf(id)).toEqual([1000, true])
    expect((await prove(id)).proof.ok).toBe(true)
    expect(await limitOf(id)).toEqual([1000, true])
    await upload(id, 2, { ...unlimited, "submissions/accepted/main.py": "plus 3300" })
    expect(await limitOf(id)).toEqual([null, true])
    expect((await prove(id)).proof.ok).toBe(true)
    expect(await limitOf(id)).toEqual([3000, true])
  })

  test("gets less of a language to which the package gives more time", async () => {
    const own =
      "languages: [cpp, python3, java]\nzama: { limits: { python3: { time_factor: 2 }, java: { memory: 512 } } }"
    const slower = { "submissions/accepted/main.py": "plus 3300" }
    const id = await bringSum(author, { ...unlimited, ...slower, "problem.yaml": `${yaml}\n${own}` })
    expect(await detailsOf(author, id)).toMatchObject({
      languages: ["C++", "Python", "Java"],
      languageLimits: [
        { language: "Java", memoryLimitMb: 512 },
        { language: "Python", timeFactor: 2 }
      ]
    })
    const { proof } = await prove(id)
    expect(proof.advice?.languages).toMatchObject([{ timeFactor: 6, limitMs: 12_000 }])
    // The slowest takes 3300 ms in a language with six times the limit, so 550 ms count, twice.
    expect(await limitOf(id)).toEqual([2000, true])
  })

  test("has a limit although a program fails, which the proof says", async () => {
    const id = await bringSum(author, { ...unlimited, "submissions/accepted/other.py": "minus 30" })
    const { proof } = await prove(id)
    expect([proof.state, proof.ok, proof.done]).toEqual(["done", false, 5])
    expect(await limitOf(id)).toEqual([1000, true])
  })

  test("follows from the programs that this judge has", async () => {
    const id = await bringSum(author, { ...unlimited, "submissions/accepted/Main.java": "plus 300" })
    expect((await prove(id)).proof).toMatchObject({ state: "done", ok: true, done: 4, total: 4 })
    expect(await limitOf(id)).toEqual([1000, true])
  })

  test("has none if this judge has none of the programs that set it", async () => {
    const { "submissions/accepted/main.py": code, ...others } = { ...sumPackage, ...unlimited }
    const answer = await bring(author, zipped({ ...others, "submissions/accepted/Main.java": code }))
    const { id } = payloadOf(calls.createAuthoredProblem.success, answer)
    expect((await prove(id)).proof).toMatchObject({ state: "done", ok: false, done: 0, total: 3 })
    expect(await limitOf(id)).toEqual([null, true])
  })

  test("has none if a program that sets it is too slow for any, and the others do not run", async () => {
    const id = await bringSum(author, {
      ...unlimited,
      "submissions/a/minus.py": "minus 30",
      "submissions/submissions.yaml": "a: { required: [WA] }",
      "submissions/accepted/other.py": "slow 90000"
    })
    const { proof } = await prove(id)
    expect([proof.state, proof.ok, proof.advice]).toEqual(["done", false, null])
    expect(proof.steps.map(({ path, verdict, ok }) => [path, verdict, ok])).toEqual([
      ["submissions/a/minus.py", null, null],
      ["submissions/accepted/main.py", "accepted", true],
      ["submissions/accepted/other.py", "time_limit", false],
      ["submissions/time_limit_exceeded/slow.py", null, null],
      ["submissions/wrong_answer/minus.py", null, null],
      ["input_validators/range.py", null, null]
    ])
    expect(await limitOf(id)).toEqual([null, true])
    expect((await author.call("POST", `/${id}/publication`, { version: 1 })).body.code).toBe(
      "problem_not_proved"
    )
  })

  test("stays a rule while only the memory limit changes", async () => {
    const id = await bringSum(author, unlimited)
    await author.call("PUT", `/${id}/limits`, { version: 1, time_limit_ms: null, memory_limit_mb: 64 })
    expect(await limitOf(id)).toEqual([null, true])
    expect(await detailsOf(author, id)).toMatchObject({ version: 2, memoryLimitMb: 64 })
  })

  test("is in no contest before", async () => {
    const id = await bringSum(author, unlimited)
    await author.asked("POST", "", newContest("with-derived"))
    expect(await offeredIn("with-derived", id)).toBe(false)
    await expect(addToContest("with-derived", id)).rejects.toThrow("Query failed")
    await prove(id)
    expect(await offeredIn("with-derived", id)).toBe(true)
    await addToContest("with-derived", id)
    const refused = await upload(id, 1, { ...unlimited, "data/secret/2.in": "0 0\n" })
    expect(faultsOf(refused)).toMatchObject([{ file: "problem.yaml", field: "limits.time_limit" }])
    const limited = yaml.replace("memory", "time_limit: 3, memory")
    expect((await upload(id, 1, { ...unlimited, "problem.yaml": limited })).status).toBe(201)
    expect(await limitOf(id)).toEqual([3000, false])
  })
})

test("a proof compares the scores of a scoring problem", async () => {
  const others = Object.entries(sumPackage).filter(([path]) => !/^(?:data\/secret|submissions)\//.test(path))
  const scoring = {
    ...Object.fromEntries(others),
    "problem.yaml": `${sumPackage["problem.yaml"]}\ntype: scoring`,
    "data/secret/same/test_group.yaml": "max_score: 30",
    "data/secret/same/1.in": "0 0\n",
    "data/secret/same/1.ans": "0\n",
    "data/secret/other/test_group.yaml": "max_score: 70",
    "data/secret/other/1.in": "1 1\n",
    "data/secret/other/1.ans": "2\n",
    "data/sample/1.in": "3 0\n",
    "submissions/accepted/main.py": "plus 3",
    "submissions/partially_accepted/right.py": "minus 3",
    "submissions/partially_accepted/wrong.py": "minus 30",
    "submissions/submissions.yaml":
      "partially_accepted/right.py: { score: 30 }\npartially_accepted/wrong.py: { score: 70 }"
  }
  const answer = await bring(author, zipped(scoring))
  const { id } = payloadOf(calls.createAuthoredProblem.success, answer)
  const { proof } = await prove(id)
  expect(proof.ok).toBe(false)
  expect(proof.steps.map(({ path, ok, message }) => [path.split("/").at(-1), ok, message])).toEqual([
    ["main.py", true, null],
    ["right.py", true, null],
    ["wrong.py", false, "earns 30 in the problem, not 70"]
  ])
})

describe("publishing a problem", () => {
  const publish = (id: number, version: number) => author.call("POST", `/${id}/publication`, { version })

  test("needs a proof of the current version", async () => {
    const id = await bringSum(author, programs)
    expect((await publish(id, 1)).body.code).toBe("problem_not_proved")
    await prove(id)
    expect((await publish(id, 2)).body.code).toBe("problem_changed")
    await author.call("PUT", `/${id}/limits`, { version: 1, time_limit_ms: 9000, memory_limit_mb: 64 })
    expect((await publish(id, 2)).body.code).toBe("problem_not_proved")
    await prove(id)
    expect((await detailsOf(author, id)).publicationObstacle).toBeNull()
    expect((await publish(id, 2)).status).toBe(200)
    // A second click publishes nothing.
    expect((await publish(id, 2)).status).toBe(200)
    const log =
      "select actor_id::int as actor, act, data from problem_audit where problem_id = $1 and act = 'problem.publish'"
    expect(await server.sql(log, [id])).toEqual([
      { actor: author.id, act: "problem.publish", data: { version: 2, from: "reserved", to: "public" } }
    ])
    const shown = await fetch(`${server.url}/api/problems/${id}`)
    expect([shown.status, (await detailsOf(author, id)).publicationObstacle]).toEqual([200, "published"])
  })

  test("waits for the end of every contest with the problem", async () => {
    const id = await bringSum(author, programs)
    await prove(id)
    const contest = await insertContest(server, "with-own", { starts: 60 * minute, ends: 90 * minute })
    await server.sql("delete from contest_problems where contest_id = $1", [contest])
    await server.sql(
      "insert into contest_problems (contest_id, problem_id, ordinal, points) values ($1, $2, 1, 100)",
      [contest, id]
    )
    expect((await publish(id, 1)).body.code).toBe("problem_in_contest")
    expect((await fetch(`${server.url}/api/problems/${id}`)).status).toBe(404)
  })
})
