import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect } from "vitest"
import type { JudgeBackend } from "../../../server/judge/JudgeBackend.ts"
import { type Outcome, runEach } from "../support/judge.ts"
import type { Attack, Bait, Expectation } from "./Attack.ts"

const secret = "canary-9d1f6b"
/** For programs that run until they are stopped. */
const shortly = { cpuMs: 300, wallMs: 4000, memoryMb: 96 }
/** For programs that must end differently, even on a slow or busy machine. */
const atLeisure = { cpuMs: 5000, wallMs: 20_000, memoryMb: 96 }

/** A file, a server and a variable of the environment that no attack may reach. */
export interface Trap {
  readonly bait: Bait
  connections(): number
  close(): void
}

export async function setTrap(): Promise<Trap> {
  process.env["ZAMA_SECRET"] = secret
  const folder = mkdtempSync(join(tmpdir(), "bait-"))
  writeFileSync(join(folder, "secret.ans"), secret, { mode: 0o644 })
  let connections = 0
  const server = createServer((socket) => {
    connections++
    socket.end(secret)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  const port = typeof address === "object" && address ? address.port : 0
  return {
    bait: { folder, file: join(folder, "secret.ans"), port },
    connections: () => connections,
    close: () => {
      server.close()
      rmSync(folder, { recursive: true })
    }
  }
}

/** Runs an attack and checks that it ended as expected and learned nothing. */
export async function attempt(
  backend: JudgeBackend,
  { language, code, limits, inputs = ["2 3\n"] }: Attack,
  { must, prints }: Expectation,
  trap: Trap
): Promise<void> {
  const text = typeof code === "string" ? code : code(trap.bait)
  const usual = [must].flat().includes("time_limit") ? shortly : atLeisure
  const outcomes = await runEach(backend, language, text, inputs, { ...usual, ...limits })
  for (const outcome of outcomes) expectHarmless(outcome)
  expect(trap.connections()).toBe(0)
  const last = outcomes.at(-1)
  expect(last).toSatisfy(({ status }: Outcome) => [must].flat().includes(status))
  expect(last?.stdout).toBe(prints ?? last?.stdout)
}

function expectHarmless({ stdout, stderr, log }: Outcome) {
  const said = stdout + stderr.replaceAll(/print\(.*|cout <<.*/g, "") + log.replaceAll(/"PWNED"/g, "")
  expect(said).not.toContain(secret)
  expect(stdout).not.toContain("PWNED")
  expect(stderr.length).toBeLessThanOrEqual(65_536)
  expect(log.length).toBeLessThanOrEqual(65_536)
  expect(said).not.toMatch(
    /node_modules|server\/judge|\/work\/|wasm-function|file:\/\/(?!\/usr\/share\/doc\/gcc)/
  )
}

/** Child processes of this one, where the system lists them. */
export function children(): ReadonlyArray<number> {
  return readdirSync("/proc/self/task").flatMap((task) =>
    readFileSync(`/proc/self/task/${task}/children`, "utf8").split(" ").filter(Boolean).map(Number)
  )
}
