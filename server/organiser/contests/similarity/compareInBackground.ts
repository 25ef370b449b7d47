import { fork } from "node:child_process"
import { fileURLToPath } from "node:url"
import { Data, Effect } from "effect"
import { environmentWithoutSecrets } from "../../../platform/environmentWithoutSecrets.ts"
import type { ComparedPair, ProgramGroup } from "./comparePrograms.ts"

/** The child process ended without an answer or timed out. */
class NotCompared extends Data.TaggedError("NotCompared")<{ readonly reason: string }> {}

const program = fileURLToPath(new URL("./compareProcess.ts", import.meta.url))

const longestMs = 10 * 60_000

export const compareInBackground = (
  groups: ReadonlyArray<ProgramGroup>
): Effect.Effect<ReadonlyArray<ComparedPair>, NotCompared> =>
  Effect.callback((resume) => {
    const child = fork(program, [], {
      execArgv: [],
      env: environmentWithoutSecrets,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "pipe", "ipc"]
    })
    const timer = setTimeout(() => child.kill("SIGKILL"), longestMs)
    let complaint = ""
    child.stderr?.on("data", (bytes: Buffer) => {
      complaint = `${complaint}${bytes.toString()}`.slice(-2000)
    })
    child.once("message", (pairs: ReadonlyArray<ComparedPair>) => resume(Effect.succeed(pairs)))
    child.once("error", ({ message }) => resume(Effect.fail(new NotCompared({ reason: message }))))
    child.once("exit", (code, signal) => {
      clearTimeout(timer)
      resume(Effect.fail(new NotCompared({ reason: `${signal ?? code}: ${complaint}` })))
    })
    child.send(groups)
    return Effect.sync(() => child.kill("SIGKILL"))
  })
