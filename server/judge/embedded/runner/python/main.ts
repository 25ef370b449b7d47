import { readFileSync } from "node:fs"
import type { Limits, RunInput, RunStatus } from "../../../JudgeBackend.ts"
import { preparedFile, type CompileReply, type Reply, type Request, type RunReply } from "../../protocol.ts"
import { serve } from "../serve.ts"
import { type Command, type Ending, Interpreter } from "./Interpreter.ts"

const encoder = new TextEncoder()
const checkLimits: Limits = {
  cpuMs: 5000,
  wallMs: 10_000,
  memoryMb: 256,
  outputBytes: 0,
  fileBytes: 0
}
/** Memory growth is permanent; beyond this a new process is cheaper. */
const grownBytesTolerated = 128 * 1_048_576

const interpreter = await Interpreter.fromSnapshot(readFileSync(preparedFile))
let program = new Uint8Array()

serve({
  handle(request: Request, peer): Reply {
    if (request.kind === "compile") return check(request.code)
    if (request.kind === "build") throw new Error("nothing to build here")
    if (request.program !== null) program = encoder.encode(String(request.program))
    const { input, limits } = request
    return report(interpreter.execute(commandFor(input), program, input, limits, peer))
  },
  recover: () => interpreter.recover()
})

const commandFor = ({ args, files, resultFolder }: RunInput): Command =>
  args === undefined && files === undefined && resultFolder === undefined ? "run" : "runWithFiles"

function check(code: string): CompileReply {
  const { state, exitCode } = interpreter.execute(
    "check",
    encoder.encode(code),
    { stdin: new Uint8Array() },
    checkLimits
  )
  if (exitCode === 0) return { kind: "compiled", ok: true, program: code, log: state.stderr.text() }
  const log = state.stderr.text() || "The program is too large or too deeply nested."
  return { kind: "compiled", ok: false, fault: "program", log }
}

function report(end: Ending): RunReply {
  const { state } = end
  const status = statusOf(end)
  const heapBytes = interpreter.image.heapBytes
  const crash = end.crash !== null && status === "runtime_error" ? `${end.crash}\n` : ""
  return {
    kind: "ran",
    retire: status === "security" || end.crash !== null || interpreter.image.grownBytes > grownBytesTolerated,
    result: {
      status,
      exitCode: end.exitCode,
      cpuMs: state.budget.cpuMs,
      wallMs: state.budget.wallMs,
      memoryKb: Math.ceil(heapBytes / 1024),
      stdout: state.stdout.bytes(),
      stderr: state.stderr.text() + crash,
      ...(end.files === null ? {} : { files: end.files })
    }
  }
}

function statusOf({ state, exitCode }: Ending): RunStatus {
  if (state.forbidden !== null) return "security"
  if (state.stdout.overflown) return "output_limit"
  if (state.stopped?.reason === "time") return "time_limit"
  if (interpreter.image.heapBytes > state.memoryBytes) return "memory_limit"
  if (exitCode !== 0 && (state.outOfMemory || diedOfMemory(state.stderr.text()))) return "memory_limit"
  return exitCode === 0 ? "ok" : "runtime_error"
}

/** A request larger than the address space fails before it reaches the memory limit. */
function diedOfMemory(stderr: string): boolean {
  return /(?:^|\n)MemoryError\b[^\n]*\n$/.test(stderr)
}
