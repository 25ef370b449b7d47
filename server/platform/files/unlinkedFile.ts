import { mkdir, type FileHandle, open, unlink } from "node:fs/promises"
import { randomUUID } from "node:crypto"
import { join } from "node:path"
import { Effect, Stream } from "effect"

const pieceBytes = 64 * 1024

const openNameless = async (folder: string): Promise<FileHandle> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const handle = await open(path, "wx+", 0o600)
  await unlink(path)
  return handle
}

const readFrom = (handle: FileHandle) =>
  Stream.unfold(0, (position: number) =>
    Effect.promise(async () => {
      const piece = new Uint8Array(pieceBytes)
      const { bytesRead } = await handle.read(piece, 0, pieceBytes, position)
      return bytesRead === 0 ? undefined : ([piece.subarray(0, bytesRead), position + bytesRead] as const)
    })
  )

/** Opens a file for reading. It can be deleted at once, and its content exists until the scope closes. */
export const streamOfFile = Effect.fn("streamOfFile")(function* (path: string) {
  const handle = yield* Effect.acquireRelease(
    Effect.promise(() => open(path, "r")),
    (opened) => Effect.promise(() => opened.close())
  )
  return readFrom(handle)
})

/**
 * Writes a stream to a file and returns a stream that reads it back. The file is unlinked while open, so a crash leaves
 * nothing behind; it exists until the scope closes.
 */
export const writeUnlinkedFile = Effect.fn("writeUnlinkedFile")(function* <E, R>(
  folder: string,
  content: Stream.Stream<Uint8Array, E, R>
) {
  const handle = yield* Effect.acquireRelease(
    Effect.promise(() => openNameless(folder)),
    (opened) => Effect.promise(() => opened.close())
  )
  // `appendFile` writes the whole chunk; `write` may write a part of it.
  yield* Stream.runForEach(content, (piece) => Effect.promise(() => handle.appendFile(piece)))
  return readFrom(handle)
})
