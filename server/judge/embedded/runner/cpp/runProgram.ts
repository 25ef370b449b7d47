import type { Limits, RunInput, RunStatus } from "../../../JudgeBackend.ts"
import { logBytes, type RunReply } from "../../protocol.ts"
import { Budget } from "../Budget.ts"
import { ByteSink } from "../ByteSink.ts"
import type { Peer } from "../Peer.ts"
import type { Program } from "./Program.ts"
import { ProgramFiles } from "./ProgramFiles.ts"
import { ProgramMemory } from "./ProgramMemory.ts"
import { thrownText } from "./thrownText.ts"
import { Leave, notSupportedImport, wasiImports } from "./wasi.ts"

type Ending = { readonly exitCode: number | null; readonly crash: string | null; readonly deep: boolean }

/** Runs the program once in a new instance with new memory. */
export function runProgram(program: Program, input: RunInput, limits: Limits, peer: Peer | null): RunReply {
  const stdout = new ByteSink(limits.outputBytes)
  const stderr = new ByteSink(logBytes)
  const budget = new Budget(limits, peer)
  const memory = new ProgramMemory()
  const module = program.moduleFor(limits.memoryMb * 1_048_576)
  if (module === null) return tooLarge(limits)
  const files = new ProgramFiles(input, limits.fileBytes)
  const dependencies = { memory, input, peer, files, stdout, stderr, budget }
  const end = execute(module, dependencies)
  const { cpuMs, wallMs } = budget
  const spent = budget.spent
  if (end.crash !== null) stderr.addText(`${end.crash}\n`)
  return {
    kind: "ran",
    retire: end.deep,
    result: {
      status: statusOf(end, spent, stdout, memory),
      exitCode: end.exitCode,
      cpuMs,
      wallMs,
      memoryKb: Math.ceil(memory.usedBytes / 1024),
      stdout: stdout.bytes(),
      stderr: stderr.text(),
      ...files.results()
    }
  }
}

function statusOf(end: Ending, spent: boolean, stdout: ByteSink, memory: ProgramMemory): RunStatus {
  if (stdout.overflown) return "output_limit"
  if (spent) return "time_limit"
  if (end.exitCode === 0) return "ok"
  return memory.refused ? "memory_limit" : "runtime_error"
}

function execute(module: WebAssembly.Module, dependencies: Parameters<typeof wasiImports>[0]): Ending {
  let thrown: string | null = null
  const { memory } = dependencies
  const zama = {
    grow: (pages: number) => memory.grow(pages >>> 0),
    thrown: (at: number) => {
      thrown = thrownText(new Uint8Array(memory.buffer), at >>> 0)
    }
  }
  try {
    const instance = new WebAssembly.Instance(module, importsFor(module, dependencies, zama))
    memory.attach(instance.exports["memory"] as WebAssembly.Memory)
    const start = instance.exports["_start"] as () => void
    start()
    return { exitCode: 0, crash: null, deep: false }
  } catch (error) {
    if (error instanceof Leave) return { exitCode: error.exitCode, crash: null, deep: false }
    return { exitCode: null, crash: thrown ?? crashText(error), deep: error instanceof RangeError }
  }
}

function importsFor(
  module: WebAssembly.Module,
  dependencies: Parameters<typeof wasiImports>[0],
  zama: Readonly<Record<string, (value: number) => unknown>>
): WebAssembly.Imports {
  const wasi = wasiImports(dependencies)
  // The program chooses both names. In an object with a prototype, `__proto__` and `constructor` would name objects of
  // the runner, which keeps changes to them for its next program.
  const imports = Object.create(null) as WebAssembly.Imports
  for (const { module: from, name, kind } of WebAssembly.Module.imports(module)) {
    const group = (imports[from] ??= Object.create(null) as WebAssembly.ModuleImports)
    const known = Object.hasOwn(wasi, name) ? wasi[name] : undefined
    if (kind !== "function") throw new Error(`the program wants ${name}`)
    if (from === "zama" && Object.hasOwn(zama, name)) group[name] = zama[name] ?? notSupportedImport
    else group[name] = (known as (() => number) | undefined) ?? notSupportedImport
  }
  return imports
}

function crashText(error: unknown): string {
  if (error instanceof RangeError) return "Stack overflow: the recursion is too deep"
  const message = error instanceof Error ? error.message : ""
  if (message.includes("unreachable")) return "Aborted (abort, assert or an impossible state)"
  if (message.includes("out of bounds"))
    return "Access outside the program's memory (or the stack overflowed)"
  return message.charAt(0).toUpperCase() + message.slice(1)
}

function tooLarge(limits: Limits): RunReply {
  const result = {
    status: "memory_limit" as const,
    exitCode: null,
    cpuMs: 0,
    wallMs: 0,
    memoryKb: limits.memoryMb * 1024,
    stdout: new Uint8Array(),
    stderr: "Global variables are larger than the memory limit\n"
  }
  return { kind: "ran", retire: false, result }
}
