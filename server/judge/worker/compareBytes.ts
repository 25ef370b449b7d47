import { Worker } from "node:worker_threads"
import { type CheckerFlags, type Comparison, compareOutput } from "../../../src/checker/compareOutput.ts"

/** What the comparing thread is asked. */
export interface ComparisonRequest {
  readonly actual: Uint8Array
  readonly expected: Uint8Array
  readonly flags: CheckerFlags
}

/** Texts that are smaller together are compared at once: linear work of a few milliseconds. */
export const inlineBytes = 65_536

/** Two outputs of 15 MiB take about a second, and the machine may be busy. */
const longestMs = 20_000

const decoder = new TextDecoder()

/** The comparison itself, on whichever thread. */
export const compareNow = ({ actual, expected, flags }: ComparisonRequest): Comparison =>
  compareOutput(decoder.decode(actual), decoder.decode(expected), flags)

/**
 * Compares an output with the expected answer without holding up the judge's event loop.
 * Rejects when the comparing thread dies or takes too long: a failure of the judge, never a verdict.
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

/** One thread that compares, one request at a time; it starts when first needed and again after a failure. */
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
      // Copies: a transferred buffer is gone here, and a view would take its whole buffer along.
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
    // A thread that fails between two requests must not end the judge.
    worker.on("error", () => {})
    worker.once("exit", () => {
      if (this.#worker === worker) this.#worker = null
    })
    return worker
  }
}

const ourThread = new ComparingThread(threadFile, longestMs)
