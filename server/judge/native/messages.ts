import type { Files } from "../JudgeBackend.ts"

/** Messages between the judge and `runner/runner.c`, which describes them. */

/** Why a run ended, in the order of `enum reason`. */
const reasons = ["ended", "cpu", "wall", "memory", "output", "stopped"] as const
export type EndReason = (typeof reasons)[number]

export interface ProgramLimits {
  /** CPU time after which the program is killed. */
  readonly cpuMs: number
  /** CPU time and the time in which all its threads sleep, together, after which the program is killed. */
  readonly presentMs: number
  /** Wall time after which the program is killed. */
  readonly wallMs: number
  readonly memoryMb: number
  /** Output after which the program is killed. */
  readonly outputBytes: number
  /** Size of the files that the program may create, together. */
  readonly fileBytes: number
  readonly processes: number
}

/** A program to run in the sandbox. */
export interface ProgramStart {
  /** The program's path in the sandbox and its arguments. */
  readonly command: ReadonlyArray<string>
  readonly environment: Readonly<Record<string, string>>
  readonly stdin: Uint8Array
  readonly limits: ProgramLimits
  /** The folder below `/box` whose files the answer holds. */
  readonly resultFolder?: string | undefined
  /** Whether input and output are passed while the program runs. */
  readonly talks?: boolean
  /** Whether the kernel limits the address space; some runtimes reserve far more than they use. */
  readonly limitsAddressSpace: boolean
  /** Whether the standard output is part of the errors. */
  readonly mergesOutput?: boolean
}

/** What a program did. */
export interface ProgramEnd {
  readonly reason: EndReason
  readonly exitCode: number
  /** Number of the signal that ended the program, otherwise 0. */
  readonly signal: number
  readonly cpuMs: number
  readonly wallMs: number
  readonly memoryKb: number
  readonly stdout: Uint8Array
  /** At most 64 KiB. */
  readonly stderr: Uint8Array
  readonly files: Files
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(Math.min(Math.max(0, Math.round(value)), 0xffffffff))
  return bytes
}

const content = (bytes: Uint8Array) => [number(bytes.length), bytes]
const text = (value: string) => content(Buffer.from(value))
const texts = (values: ReadonlyArray<string>) => [number(values.length), ...values.flatMap(text)]

function message(type: "F" | "N" | "R" | "I" | "K", parts: ReadonlyArray<Uint8Array> = []): Uint8Array {
  const body = Buffer.concat(parts)
  return Buffer.concat([Buffer.from(type), number(body.length), body])
}

export interface BoxFile {
  /** Relative to `/box`. */
  readonly path: string
  readonly mode: number
  readonly bytes: Uint8Array
}

/** Keeps a file for all runs that follow, or for the next run only. */
export const addFile = ({ path, mode, bytes }: BoxFile, lifetime: "sandbox" | "run"): Uint8Array =>
  message(lifetime === "run" ? "N" : "F", [...text(path), number(mode), ...content(bytes)])

export const killProgram = message("K")
/** Empty bytes close the program's input. */
export const passInput = (bytes: Uint8Array): Uint8Array => message("I", [bytes])

export function startProgram(start: ProgramStart): Uint8Array {
  const { cpuMs, presentMs, wallMs, memoryMb, outputBytes, fileBytes, processes } = start.limits
  const flags =
    (start.talks === true ? 1 : 0) +
    (start.limitsAddressSpace ? 2 : 0) +
    (start.mergesOutput === true ? 4 : 0)
  const environment = Object.entries(start.environment).map(([name, value]) => `${name}=${value}`)
  return message("R", [
    ...[flags, cpuMs, presentMs, wallMs, memoryMb, outputBytes, fileBytes, processes].map(number),
    ...text(start.resultFolder ?? ""),
    ...texts(start.command),
    ...texts(environment),
    ...content(start.stdin)
  ])
}

export type RunnerAnswer =
  | { readonly type: "started" }
  | { readonly type: "output"; readonly bytes: Uint8Array }
  /** The program does nothing although it has read all of its input. */
  | { readonly type: "waits"; readonly inputBytes: number }
  | { readonly type: "end"; readonly end: ProgramEnd }

const headBytes = 5

/** Splits what the runner writes into answers. */
export class AnswerReader {
  #chunks: Array<Uint8Array> = []
  #length = 0
  /** Bytes that are needed to go on. */
  #wanted = headBytes

  /** The answers that these bytes complete. Throws if the bytes are no answers. */
  read(bytes: Uint8Array): ReadonlyArray<RunnerAnswer> {
    const answers: Array<RunnerAnswer> = []
    this.#chunks.push(bytes)
    this.#length += bytes.length
    while (this.#length >= this.#wanted) {
      const all = Buffer.concat(this.#chunks)
      const end = headBytes + all.readUInt32LE(1)
      const isComplete = all.length >= end
      if (isComplete) answers.push(answerOf(String.fromCharCode(all[0]!), all.subarray(headBytes, end)))
      const rest = isComplete ? all.subarray(end) : all
      this.#chunks = [rest]
      this.#length = rest.length
      this.#wanted = isComplete ? headBytes : end
    }
    return answers
  }
}

function answerOf(type: string, body: Buffer): RunnerAnswer {
  if (type === "S") return { type: "started" }
  if (type === "O") return { type: "output", bytes: body }
  if (type === "W") return { type: "waits", inputBytes: body.readUInt32LE(0) }
  if (type === "E") return { type: "end", end: endOf(body) }
  throw new Error(`the runner answered ${JSON.stringify(type)}`)
}

function endOf(body: Buffer): ProgramEnd {
  let at = 0
  const readNumber = () => body.readUInt32LE((at += 4) - 4)
  const readContent = () => {
    const length = readNumber()
    if (at + length > body.length) throw new Error("the runner's answer is too short")
    return body.subarray(at, (at += length))
  }
  const reason = reasons[readNumber()]
  if (reason === undefined) throw new Error("the runner gave an unknown reason")
  const [exitCode, signal, cpuUs, wallUs, memoryKb] = [
    readNumber(),
    readNumber(),
    readNumber(),
    readNumber(),
    readNumber()
  ]
  const [stdout, stderr] = [readContent(), readContent()]
  const files = Array.from({ length: readNumber() }, () => [readContent().toString(), readContent()] as const)
  return {
    ...{ reason, exitCode, signal, cpuMs: cpuUs / 1000, wallMs: wallUs / 1000, memoryKb },
    // Other than an assignment, this takes a file with the name `__proto__`.
    ...{ stdout, stderr, files: Object.fromEntries(files) }
  }
}
