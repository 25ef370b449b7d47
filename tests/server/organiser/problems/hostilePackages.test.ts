import { mkdtemp, readdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateRawSync } from "node:zlib"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { processLimits, runInProcess } from "../../../../server/organiser/problems/packages/PackageReader.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { zipOf } from "../../../support/zip.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { type Author, bring, bringSum, faultsOf, signUpAuthor, zipped } from "./problemServer.ts"

let server: TestServer
let author: Author

beforeAll(async () => {
  server = await startTestServer()
  author = await signUpAuthor(server)
})
afterAll(() => server.close())

const parts = Object.entries(sumPackage).map(([path, content]) => ({ name: `sum/${path}`, content }))
const mebibyte = 1024 * 1024

describe("a hostile package", () => {
  test("that is no zip is a field error", async () => {
    const answer = await bring(author, Buffer.from("#!/bin/sh\n"))
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      { package: ["Only a zip with a problem package will do"] }
    ])
  })

  test("names its fault with file, field and line", async () => {
    const yaml = sumPackage["problem.yaml"]!.replace("time_limit: 1.5", "time_limit: -1")
    const [fault] = faultsOf(await bring(author, zipped({ ...sumPackage, "problem.yaml": yaml })))
    expect(fault).toMatchObject({ file: "problem.yaml", field: "limits.time_limit", line: 3 })
  })

  test.each([
    ["time_limit: 1.5", "time_limit: 61", "limits.time_limit"],
    ["memory: 128", "memory: 4096", "limits.memory"],
    ["zama: {", "zama: { limits: { cpp: { memory: 4096 } },", "zama.limits"],
    [
      "1.5, memory: 128 }\nsource: Zama\nzama: {",
      "7, memory: 128 }\nsource: Zama\nzama: { limits: { cpp: { time_factor: 9 } },",
      "zama.limits"
    ],
    ["memory: 128", "memory: 128, output: 65", "limits.output"],
    ["topics: [math]", `topics: [${"math, ".repeat(21)}]`, "zama.topics"],
    ["source: Zama", `source: ${"Z".repeat(301)}`, "source"],
    ["en: Sum", `en: ${"S".repeat(201)}`, "name"]
  ])("with «%s» changed beyond the limits is refused", async (from, to, field) => {
    const yaml = sumPackage["problem.yaml"]!.replace(from, to)
    expect(faultsOf(await bring(author, zipped({ ...sumPackage, "problem.yaml": yaml })))).toMatchObject([
      { file: "problem.yaml", field }
    ])
  })

  test("with too many submissions is refused", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 99 }, (_, index) => [`submissions/accepted/${index}.py`, "print(1)\n"])
    )
    const [fault] = faultsOf(await bring(author, zipped({ ...sumPackage, ...many })))
    expect(fault?.["message"]).toBe("has more than 100 submissions")
  })

  test.each([
    ["../evil", "has an empty name, . or .. in its path"],
    ["/etc/passwd", "is an absolute path"]
  ])("with the path %s is refused", async (name, message) => {
    expect(faultsOf(await bring(author, zipOf([...parts, { name, content: "x" }])))).toMatchObject([
      { message }
    ])
  })

  test("that inflates beyond its declared size is refused", async () => {
    const packed = deflateRawSync(Buffer.alloc(40 * mebibyte))
    const bomb = { name: "sum/data/secret/9.in", packed, size: 10, content: "" }
    const answer = { name: "sum/data/secret/9.ans", content: "1" }
    const [fault] = faultsOf(await bring(author, zipOf([...parts, bomb, answer])))
    expect(fault?.["file"]).toBe("data/secret/9.in")
  })

  test("with texts that the database cannot store is refused", async () => {
    const yaml = sumPackage["problem.yaml"]!.replace("source: Zama", 'source: "a\\0b"')
    const [fault] = faultsOf(await bring(author, zipped({ ...sumPackage, "problem.yaml": yaml })))
    expect(fault?.["message"]).toContain("cannot be stored")
  })

  // Takes the twelve seconds of the limit. The next test meets a lower limit without a server.
  test.runIf(process.env["TEST_FULL"] === "1")(
    "with a statement that takes too long is stopped, and the server answers meanwhile",
    async () => {
      const statement = "$\\sum_{i=0}^{n}\\frac{a_i^2}{\\sqrt{b_i+c}}$ ".repeat(23_000)
      const state = { isDone: false, answers: 0 }
      const texts = { "statement/problem.en.md": statement, "statement/problem.ru.md": statement }
      const brought = bring(author, zipped({ ...sumPackage, ...texts }))
      void brought.finally(() => (state.isDone = true))
      while (!state.isDone) {
        const alive = await fetch(`${server.url}/healthz`)
        await alive.text()
        if (alive.ok) state.answers++
      }
      const [fault] = faultsOf(await brought)
      expect(fault?.["message"]).toMatch(/too much time or memory to read|is too long when it is rendered/)
      expect(state.answers).toBeGreaterThan(10)
    }
  )

  test("ends its process at the limit of time", async () => {
    const zip = join(await mkdtemp(join(tmpdir(), "zama-hostile-")), "sum.zip")
    await writeFile(
      zip,
      zipped({ ...sumPackage, "statement/problem.en.md": "$\\frac{a}{b}$ ".repeat(70_000) })
    )
    const limits = { ...processLimits, cpuMs: 1500 }
    const { faults } = await Effect.runPromise(Effect.flip(runInProcess({ type: "read", zip }, limits)))
    expect(faults?.[0]?.message).toContain("too much time or memory to read")
  })

  test("takes no other's problem by its slug or id", async () => {
    const own = await bringSum(author)
    const other = await signUpAuthor(server)
    const yaml = sumPackage["problem.yaml"]!.replace("id: 7", `id: ${own}`)
    const id = await bringSum(other, { "problem.yaml": yaml })
    expect(id).not.toBe(own)
    expect((await author.call("GET", `/${own}`)).status).toBe(200)
    expect((await other.call("GET", `/${own}`)).status).toBe(404)
  })

  test("leaves no files of its upload behind", async () => {
    const [row] = await server.sql<{ files: number }>("select count(*)::int as files from problem_versions")
    const stored = await readdir(`${server.dataDir}/files/problem-packages`)
    expect([stored.length, await readdir(`${server.dataDir}/uploads`)]).toEqual([row?.files, []])
  })
})
