import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { organiserSimilarityEndpoints } from "../../../../../src/api/contract/organiser/similarity.ts"
import { comparePrograms } from "../../../../../server/organiser/contests/similarity/comparePrograms.ts"
import { startTestServer, type TestServer } from "../../../../support/server.ts"
import { payloadOf } from "../../../payloadOf.ts"
import { addSumProblem } from "../../../practice/solutions/judging.ts"
import { auditOf, organiserOf } from "../contestOrganiser.ts"
import type { ContestOrganiser } from "../organiserServer.ts"
import { addSolution, runningContest } from "./resultsFixture.ts"

const own = `
def count(words):
    seen = {}
    for word in words:
        if word in seen:
            seen[word] = seen[word] + 1
        else:
            seen[word] = 1
    best = None
    for word in seen:
        if best is None or seen[word] > seen[best]:
            best = word
    return best

line = input().split()
print(count(line))
`
/** The same program with other names and a comment. */
const renamed = own
  .replaceAll("count", "mostly")
  .replaceAll("words", "items")
  .replaceAll("word", "item")
  .replaceAll("seen", "table")
  .replaceAll("best", "top")
  .replace("line =", "# read it\nrow =")
  .replace("(line)", "(row)")
const other = `
import sys
data = sys.stdin.read().split()
data.sort()
i = 0
answer, size = "", 0
while i < len(data):
    j = i
    while j < len(data) and data[j] == data[i]:
        j += 1
    if j - i > size:
        answer, size = data[i], j - i
    i = j
sys.stdout.write(answer + "\\n")
`
const cpp = (name: string) => `
#include <iostream>
#include <vector>
int main() {
  int ${name}; std::cin >> ${name};
  std::vector<int> all(${name});
  for (int i = 0; i < ${name}; i++) std::cin >> all[i];
  long long sum = 0;
  for (int i = 0; i < ${name}; i++) { if (all[i] % 2 == 0) sum += all[i]; else sum -= all[i]; }
  std::cout << sum << std::endl;
  return 0;
}
`

describe("compared programs", () => {
  test("are similar if only names differ, and not if written differently", async () => {
    const pairs = await comparePrograms({
      problemId: 7,
      language: "python",
      programs: [
        { id: 1, source: own },
        { id: 2, source: renamed },
        { id: 3, source: other }
      ]
    })
    expect(pairs.map(({ left, right }) => [left, right])).toEqual([[1, 2]])
    const [pair] = pairs
    expect(pair?.similarity).toBeGreaterThan(90)
    expect(pair?.fragments.length).toBeGreaterThan(0)
    const rows = own.split("\n").length
    for (const { left } of pair?.fragments ?? []) expect(left.endRow).toBeLessThanOrEqual(rows)
  })

  test("may be in each of the judge's languages", async () => {
    const group = (language: string, one: string, two: string) =>
      comparePrograms({
        problemId: 7,
        language,
        programs: [
          { id: 1, source: one },
          { id: 2, source: two }
        ]
      })
    expect(await group("cpp", cpp("n"), cpp("count"))).toMatchObject([{ similarity: 100 }])
    const script = (name: string) =>
      `const ${name} = require("fs").readFileSync(0, "utf8").split("\\n").map(Number)\nlet total = 0\nfor (const one of ${name}) { if (one > 0) { total += one * 2 } else { total -= one } }\nconsole.log(total, ${name}.length)\n`
    expect(await group("javascript", script("a"), script("lines"))).toMatchObject([{ similarity: 100 }])
  })

  test("of a whole school take moments", async () => {
    const programs = Array.from({ length: 400 }, (_, id) => ({
      id,
      source: [own, renamed, other][id % 3] ?? own
    }))
    const pairs = await comparePrograms({ problemId: 7, language: "python", programs })
    expect(pairs.length).toBeLessThanOrEqual(100)
  })
})

describe("the report", () => {
  let server: TestServer
  let jury: ContestOrganiser
  let contestId: number
  const ids: Array<number> = []

  beforeAll(async () => {
    server = await startTestServer()
    await addSumProblem(server)
    contestId = await runningContest(server, "cup", [901, 902, 903])
    for (const [index, source] of [own, renamed, other].entries()) {
      ids.push(await addSolution(server, contestId, { userId: 901 + index, source, passed: 2 }))
    }
    jury = await organiserOf(server, { cup: "jury" })
  })
  afterAll(() => server.close())

  const report = async (method = "GET") =>
    payloadOf(organiserSimilarityEndpoints.getSimilarity.success, await jury.asked(method, "/cup/similarity"))

  test("is made on demand in another process, and cached until new solutions arrive", async () => {
    expect(await report()).toEqual({ state: "none", comparedAt: null, pairs: [] })
    const [first, second] = await Promise.all([report("POST"), report("POST")])
    expect([first.state, second.state]).toEqual(["working", "working"])
    expect(await auditOf(server, "cup"), "of two simultaneous ones one starts").toEqual([
      "similarity.compare"
    ])
    await vi.waitFor(async () => expect((await report()).state).toBe("done"), {
      timeout: 90_000,
      interval: 200
    })
    const { pairs, comparedAt } = await report()
    expect(pairs).toMatchObject([
      { label: "A", language: "python", left: { userId: 901 }, right: { userId: 902 } }
    ])
    expect(await report("POST")).toMatchObject({ state: "done", comparedAt })
    await addSolution(server, contestId, { userId: 903, source: own, passed: 2, minutesAgo: 5 })
    expect((await report()).state).toBe("old")
  })

  test("shows both programs with their common fragments", async () => {
    const [left = 0, right = 0] = ids
    const { body } = await jury.asked("GET", `/cup/similarity/${left}/${right}`)
    expect(body.payload).toMatchObject({ label: "A", left: { source: own }, right: { source: renamed } })
    expect((await jury.asked("GET", `/cup/similarity/${right}/${left}`)).status).toBe(404)
    const viewer = await organiserOf(server, { cup: "viewer" })
    expect((await viewer.asked("GET", `/cup/similarity/${left}/${right}`)).status).toBe(404)
  })
})
