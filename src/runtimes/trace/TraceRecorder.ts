import type { OutputSink } from "../workers/OutputSink.ts"

/** The tracer's records, with the output position at each record. */
export interface Recording {
  /** One line of JSON each. */
  readonly records: ReadonlyArray<string>
  /** Number of characters printed before each record. */
  readonly printed: ReadonlyArray<number>
}

const mostBytes = 4 * 1024 * 1024
const mostRecords = 20_000

/** Collects a tracer's records up to a limit, because a program may write among them. */
export class TraceRecorder {
  readonly #records: Array<string> = []
  readonly #printedBytes: Array<number> = []
  readonly #decoder = new TextDecoder()
  #bytes = 0

  add(record: Uint8Array, printedBytes: number): void {
    this.#bytes += record.length
    if (this.#bytes > mostBytes || this.#records.length >= mostRecords) return
    this.#records.push(this.#decoder.decode(record))
    this.#printedBytes.push(printedBytes)
  }

  finish(sink: OutputSink): Recording {
    return { records: this.#records, printed: sink.charactersAt(this.#printedBytes) }
  }
}
