import { Effect, Stream } from "effect"
import { FeedLog } from "./FeedLog.ts"
import type { IcpcData } from "./icpcData.ts"

/** Rounds after which an idle feed sends a keep-alive newline. */
const quietRounds = 20
const pause = "3 seconds"

/** Size of one chunk in characters; the next chunk is built after the reader has consumed it. */
const pieceMax = 64 * 1024

/** Next chunk of the feed; undefined at the end. */
export function readPiece(lines: Iterator<string>): string | undefined {
  let piece = ""
  while (piece.length < pieceMax) {
    const { value, done } = lines.next()
    if (done === true) break
    piece += value
  }
  return piece === "" ? undefined : piece
}

/** Streams texts in chunks, at the pace of the reader. */
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

/** Position of one reader. */
interface Reading {
  /** The reader has received everything up to this version. */
  readonly sent: number
  /** Lines in progress, up to version `to`. */
  readonly sending: { readonly lines: Iterator<string>; readonly to: number } | null
  readonly round: number
}

/** Streams the whole contest as events, then each change; ends when `read` returns null because the contest is gone. */
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
