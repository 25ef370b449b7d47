import { randomUUID } from "node:crypto"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  createEmbeddedBackend,
  type EmbeddedBackend
} from "../../../../server/judge/embedded/createEmbeddedBackend.ts"
import { registerLanguages } from "../../../../server/judge/Languages.ts"
import { ChangeFeed } from "../../../../server/platform/realtime/ChangeFeed.ts"
import { authoredProblemEndpoints as calls } from "../../../../src/api/contract/organiser/problems.ts"
import { startTestServer, type TestServer } from "../../../support/server.ts"
import { sumPackage } from "../../content/samplePackage.ts"
import { payloadOf } from "../../payloadOf.ts"
import { startJudge } from "../../practice/solutions/judging.ts"
import { type Author, bringSum, signUpAuthor } from "./problemServer.ts"

let server: TestServer
let backend: EmbeddedBackend
let author: Author
let stopJudge: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  const cacheDir =
    process.env["JUDGE_CACHE_DIR"] ?? fileURLToPath(new URL("../../../../.cache/judge", import.meta.url))
  backend = await createEmbeddedBackend({ cacheDir, slots: 1 })
  await server.run(
    registerLanguages(randomUUID(), backend.id, backend.languages()).pipe(Effect.provide(ChangeFeed.layer))
  )
  stopJudge = await startJudge(server, backend)
  author = await signUpAuthor(server)
})
afterAll(async () => {
  await stopJudge()
  await backend.dispose()
  await server.close()
})

const validator = [
  "import sys",
  "from numbers_of import numbers",
  "ok = all(-10 <= n <= 10 for n in numbers(sys.stdin.read()))",
  'print("too large", file=sys.stderr) if not ok else None',
  "sys.exit(42 if ok else 43)"
].join("\n")

test("the real judge proves a problem with its input validator", { timeout: 300_000 }, async () => {
  const id = await bringSum(author, {
    "problem.yaml": sumPackage["problem.yaml"]!.replace("time_limit: 1.5", "time_limit: 0.3"),
    "submissions/time_limit_exceeded/endless.py": "while True: pass",
    "input_validators/range/main.py": validator,
    "input_validators/range/numbers_of.py": "def numbers(text):\n    return map(int, text.split())\n"
  })
  await author.call("POST", `/${id}/proof`)
  const proofOf = async () =>
    payloadOf(calls.getProblemProof.success, await author.call("GET", `/${id}/proof`))
  await expect.poll(async () => (await proofOf())?.state, { timeout: 240_000, interval: 200 }).toBe("done")
  const proof = await proofOf()
  expect(proof?.steps.map(({ path, verdict, ok }) => [path, verdict, ok])).toEqual([
    ["submissions/accepted/main.py", "accepted", true],
    ["submissions/time_limit_exceeded/endless.py", "time_limit", true],
    ["submissions/wrong_answer/minus.py", "wrong_answer", true],
    ["input_validators/range", null, true]
  ])
  expect([proof?.ok, proof?.advice?.consistent]).toEqual([true, true])
})
