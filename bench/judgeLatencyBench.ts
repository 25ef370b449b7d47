import { spawn } from "node:child_process"
import { readFile, readdir } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { signUpLearner, type ApiLearner } from "../tests/support/apiLearner.ts"
import { startRealServer, type RealServer } from "../tests/support/realServer.ts"
import { median, printLine } from "./line.ts"

const rounds = 15
const testsPerRound = 10
const problemId = 1

/** Time from submission to verdict: a Python sum of two numbers with ten tests, over ten bare starts of python3. */
export async function judgeLatencyBench(): Promise<void> {
  const server = await startRealServer()
  try {
    const learner = await signUpLearner(server)
    const source = await readFile(new URL("./sum.py", import.meta.url), "utf8")
    const inputs = await sampleInputs()
    await submitAndWait(server, learner, `${source}\n# warm-up`)
    const submitted: Array<number> = []
    const bare: Array<number> = []
    for (let round = 0; round < rounds; round++) {
      submitted.push(await submitAndWait(server, learner, `${source}\n# ${round}`))
      bare.push(await bareStarts(inputs))
    }
    printLine({
      name: "judge-latency",
      value: median(submitted),
      unit: "ms",
      baseline: median(bare),
      target: "<= 0.6"
    })
  } finally {
    await server.stop()
  }
}

/** Time from submission to the verdict's realtime event, in ms. */
async function submitAndWait(server: RealServer, learner: ApiLearner, source: string): Promise<number> {
  const listening = new AbortController()
  const stream = await fetch(`${server.url}/api/events`, {
    headers: { authorization: `Bearer ${learner.accessToken}`, accept: "text/event-stream" },
    signal: listening.signal
  })
  const begun = performance.now()
  const reply = await learner.call(
    "POST",
    `/problems/${problemId}/solutions`,
    { language: "python", source },
    { "idempotency-key": crypto.randomUUID() }
  )
  if (reply.status !== 202) throw new Error(`Submitting answered ${reply.status}: ${await reply.text()}`)
  const { payload } = (await reply.json()) as { payload: { id: number } }
  await untilAccepted(stream, payload.id)
  const elapsed = performance.now() - begun
  listening.abort()
  return elapsed
}

async function untilAccepted(stream: Response, id: number): Promise<void> {
  let text = ""
  for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    for (const [, data] of text.matchAll(/^data: (.*)$/gm)) {
      const event = JSON.parse(data!) as { id: number; status: string }
      if (event.id !== id || event.status === "queued" || event.status === "running") continue
      if (event.status !== "accepted") throw new Error(`The verdict was ${event.status}`)
      return
    }
  }
}

async function sampleInputs(): Promise<ReadonlyArray<string>> {
  const problems = fileURLToPath(new URL("../content/problems", import.meta.url))
  for (const slug of await readdir(problems)) {
    const description = await readFile(join(problems, slug, "problem.yaml"), "utf8").catch(() => "")
    if (!new RegExp(`^\\s+id: ${problemId}$`, "m").test(description)) continue
    const folder = join(problems, slug, "data/secret")
    const names = (await readdir(folder)).filter((name) => name.endsWith(".in")).slice(0, testsPerRound)
    return Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))
  }
  throw new Error(`There is no problem ${problemId}`)
}

async function bareStarts(inputs: ReadonlyArray<string>): Promise<number> {
  const begun = performance.now()
  for (const input of inputs) await runPython(input)
  return performance.now() - begun
}

function runPython(input: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn("/usr/bin/python3", [fileURLToPath(new URL("./sum.py", import.meta.url))])
    child.on("error", reject)
    child.on("exit", () => resolve())
    child.stdout.resume()
    child.stdin.end(input)
  })
}
