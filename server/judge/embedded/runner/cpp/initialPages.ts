/** How many pages of memory a module wants to begin with, read from its import section. */
export function initialPages(wasm: Uint8Array): number {
  const reader = new Reader(wasm, 8)
  while (!reader.done) {
    const section = reader.byte()
    const size = reader.number()
    if (section === 2) return memoryImport(reader)
    reader.skip(size)
  }
  throw new Error("the program imports no memory")
}

function memoryImport(reader: Reader): number {
  for (let left = reader.number(); left > 0; left--) {
    reader.skip(reader.number())
    reader.skip(reader.number())
    const kind = reader.byte()
    if (kind === 2) {
      reader.byte()
      return reader.number()
    }
    skipDescription(reader, kind)
  }
  throw new Error("the program imports no memory")
}

function skipDescription(reader: Reader, kind: number) {
  if (kind === 0) reader.number()
  else if (kind === 3) reader.skip(2)
  else throw new Error("the program imports something unknown")
}

class Reader {
  readonly #bytes: Uint8Array
  #at: number

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  get done(): boolean {
    return this.#at >= this.#bytes.length
  }

  byte(): number {
    return this.#bytes[this.#at++] ?? 0
  }

  skip(count: number): void {
    this.#at += count
  }

  number(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.byte()
      value += (byte & 127) * 2 ** shift
      if (byte < 128) break
    }
    return value
  }
}
