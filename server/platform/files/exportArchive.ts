import { Zip, ZipDeflate, ZipPassThrough } from "fflate"
import { Effect, Stream } from "effect"

/** One file of an archive; its content is produced while the archive is sent. */
export interface ArchiveEntry<E = never, R = never> {
  readonly name: string
  readonly content: Stream.Stream<Uint8Array, E, R>
  /** Stores without compression, for images. */
  readonly packed?: true
}

const nothing = new Uint8Array()

/** A ZIP archive as a stream; only the chunk that was just read is in memory. */
export const archiveOf = <E1, R1, E2, R2>(
  entries: Stream.Stream<ArchiveEntry<E1, R1>, E2, R2>
): Stream.Stream<Uint8Array, E1 | E2, R1 | R2> =>
  Stream.suspend(() => {
    const ready: Array<Uint8Array> = []
    const zip = new Zip((error, bytes) => {
      if (error !== null) throw error
      ready.push(bytes)
    })
    const chunks = () => ready.splice(0)
    const write = ({ name, content, packed }: ArchiveEntry<E1, R1>) => {
      const file = packed === true ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
      zip.add(file)
      const push = (bytes: Uint8Array, last: boolean) => {
        file.push(bytes, last)
        return chunks()
      }
      const end = Stream.fromEffect(Effect.sync(() => push(nothing, true)))
      return Stream.concat(
        Stream.map(content, (bytes) => push(bytes, false)),
        end
      )
    }
    const end = Effect.sync(() => {
      zip.end()
      return chunks()
    })
    return Stream.flatMap(entries, write).pipe(Stream.concat(Stream.fromEffect(end)), Stream.flattenIterable)
  })
