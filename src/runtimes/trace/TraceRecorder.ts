import type { OutputSink } from "../workers/OutputSink.ts"

/** What the tracer wrote, and how far the program's output was at each record. */
export interface Recording {
  /** Each a line of JSON. */
  readonly records: ReadonlyArray<string>
  /** For each record, how many characters had been printed before it. */
  readonly printed: ReadonlyArray<number>
}

const mostBytes = 4 * 1024 * 1024
const mostRecords = 20_000

/** Collects a tracer's records; a program that writes among them cannot make them many. */
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
