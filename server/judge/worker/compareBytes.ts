import { isUtf8 } from "node:buffer"
import { Worker } from "node:worker_threads"
import { type CheckerFlags, type Comparison, compareOutput } from "../../../src/checker/compareOutput.ts"

/** Request to the comparison thread. */
export interface ComparisonRequest {
  readonly actual: Uint8Array
  readonly expected: Uint8Array
  readonly flags: CheckerFlags
}

/** Below this total size, outputs are compared on the calling thread: a few milliseconds of linear work. */
export const inlineBytes = 65_536

/** Two outputs of 15 MiB take about a second; the margin covers a busy machine. */
const longestMs = 20_000

const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/** Decoding as UTF-8 would make different bytes equal. Characters for private use have no capitals. */
const binaryText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString("latin1")
    .replaceAll(/[\x80-\xff]/g, (byte) => String.fromCharCode(0xe0_00 + byte.charCodeAt(0)))

/** The comparison itself, on the calling thread. */
export function compareNow({ actual, expected, flags }: ComparisonRequest): Comparison {
  if (Buffer.compare(actual, expected) === 0) return "accepted"
  const isText = isUtf8(actual) && isUtf8(expected)
  const textOf = (bytes: Uint8Array) => (isText ? decoder.decode(bytes) : binaryText(bytes))
  return compareOutput(textOf(actual), textOf(expected), flags)
}

/**
 * Compares an output with the expected answer without blocking the judge's event loop.
 * Rejects when the comparison thread dies or times out: a judge failure, never a verdict.
 */
export function compareBytes(
  actual: Uint8Array,
  expected: Uint8Array,
  flags: CheckerFlags
): Promise<Comparison> {
  const request = { actual, expected, flags }
  const small = actual.length + expected.length <= inlineBytes
  return small ? Promise.resolve(compareNow(request)) : ourThread.compare(request)
}

const threadFile = new URL("./compareThread.ts", import.meta.url)

/** A comparison thread that handles one request at a time. It starts on first use and restarts after a failure. */
export class ComparingThread {
  readonly #file: URL
  readonly #longestMs: number
  #worker: Worker | null = null
  #turn: Promise<unknown> = Promise.resolve()

  constructor(file: URL, limitMs: number) {
    this.#file = file
    this.#longestMs = limitMs
  }

  compare(request: ComparisonRequest): Promise<Comparison> {
    const comparison = this.#turn.then(() => this.#ask(request))
    this.#turn = comparison.catch(() => {})
    return comparison
  }

  #ask({ actual, expected, flags }: ComparisonRequest): Promise<Comparison> {
    const worker = (this.#worker ??= this.#start())
    return new Promise((resolve, reject) => {
      const answered = (comparison: Comparison) => {
        forget()
        resolve(comparison)
      }
      const failed = (reason: string) => {
        forget()
        this.#worker = null
        void worker.terminate()
        reject(new Error(`The comparison failed: ${reason}`))
      }
      const broke = (error: Error) => failed(error.message)
      const ended = () => failed("its thread ended")
      const timer = setTimeout(() => failed(`no result after ${this.#longestMs} ms`), this.#longestMs)
      const forget = () => {
        clearTimeout(timer)
        worker.off("message", answered).off("error", broke).off("exit", ended).unref()
      }
      worker.once("message", answered).once("error", broke).once("exit", ended).ref()
      // Copy the data: a transferred buffer is detached here, and a view would transfer its whole buffer.
      const copies = [new Uint8Array(actual), new Uint8Array(expected)] as const
      const buffers = copies.map(({ buffer }) => buffer)
      worker.postMessage({ actual: copies[0], expected: copies[1], flags }, buffers)
    })
  }

  #start(): Worker {
    const worker = new Worker(this.#file, {
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 }
    })
    // A thread failure between two requests must not end the judge.
    worker.on("error", () => {})
    worker.once("exit", () => {
      if (this.#worker === worker) this.#worker = null
    })
    return worker
  }
}

const ourThread = new ComparingThread(threadFile, longestMs)
