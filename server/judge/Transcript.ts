type Speaker = "<" | ">"

const linesBytesMax = 4096

/**
 * The beginning of a dialogue as in the format's `.interaction` files: lines of the validator after `<`, and of the
 * solution after `>`. A line also ends where the other program begins to speak.
 */
export class Transcript {
  #lines = ""
  #isFull = false
  readonly #begun: Record<Speaker, string> = { "<": "", ">": "" }
  readonly #decoders: Record<Speaker, TextDecoder> = { "<": new TextDecoder(), ">": new TextDecoder() }

  add(speaker: Speaker, bytes: Uint8Array): void {
    if (this.#isFull) return
    this.#end(speaker === "<" ? ">" : "<")
    const text = this.#decoders[speaker].decode(bytes, { stream: true })
    const [first = "", ...lines] = text.split("\n")
    let begun = this.#begun[speaker] + first
    for (const line of lines) {
      this.#complete(speaker, begun)
      begun = line
    }
    this.#begun[speaker] = begun
    this.#isFull = this.#lines.length + begun.length > linesBytesMax
  }

  /** The text, at most 4 KiB and a last line. */
  get text(): string {
    this.#end("<")
    this.#end(">")
    return this.#lines.length > linesBytesMax ? `${this.#lines.slice(0, linesBytesMax)}…` : this.#lines
  }

  #end(speaker: Speaker) {
    if (this.#begun[speaker] !== "") this.#complete(speaker, this.#begun[speaker])
    this.#begun[speaker] = ""
  }

  #complete(speaker: Speaker, line: string) {
    this.#lines += `${speaker}${line}\n`
  }
}
