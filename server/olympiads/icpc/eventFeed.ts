import { Effect, Stream } from "effect"
import { FeedLog } from "./FeedLog.ts"
import type { IcpcData } from "./icpcData.ts"

/** Nobody's connection is silent for longer than this many rounds. */
const quietRounds = 20
const pause = "3 seconds"

/** Characters written at once; the reader takes them before more are put into words. */
const pieceMax = 64 * 1024

/** The next piece of what a reader is to be told; undefined when that was all. */
export function readPiece(lines: Iterator<string>): string | undefined {
  let piece = ""
  while (piece.length < pieceMax) {
    const { value, done } = lines.next()
    if (done === true) break
    piece += value
  }
  return piece === "" ? undefined : piece
}

/** Texts in pieces, as their reader takes them. */
export const inPieces = (texts: () => Iterator<string>): Stream.Stream<string> =>
  Stream.suspend(() => {
    const lines = texts()
    return Stream.unfold(null, () =>
      Effect.sync(() => {
        const piece = readPiece(lines)
        return piece === undefined ? undefined : ([piece, null] as const)
      })
    )
  })

/** Where a reader is. */
interface Reading {
  /** All that was taken in by then was told. */
  readonly sent: number
  /** What is being told, up to `to`. */
  readonly sending: { readonly lines: Iterator<string>; readonly to: number } | null
  readonly round: number
}

/** The whole contest as events, then each change as it is seen; `read` answers null when the contest is gone. */
export const eventFeed = <E, R>(
  read: Effect.Effect<IcpcData | null, E, R>,
  log: FeedLog
): Stream.Stream<string, E, R> =>
  Stream.unfold<Reading, string, E, R>(
    { sent: 0, sending: null, round: 0 },
    Effect.fnUntraced(function* ({ sent, sending, round }) {
      if (sending !== null) {
        const piece = readPiece(sending.lines)
        const reading =
          piece === undefined ? { sent: sending.to, sending: null, round } : { sent, sending, round }
        return [piece ?? "", reading] as const
      }
      if (round > 0) yield* Effect.sleep(pause)
      const data = yield* read
      if (data === null) return undefined
      yield* log.update(data)
      const to = log.version
      const isQuiet = to === sent && round % quietRounds === 0
      const lines = log.since(sent, to)
      return [isQuiet ? "\n" : "", { sent, sending: { lines, to }, round: round + 1 }] as const
    })
  ).pipe(Stream.filter((text) => text !== ""))
