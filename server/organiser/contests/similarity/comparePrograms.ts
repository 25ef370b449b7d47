import { FingerprintIndex, type Pair, type TokenizedFile } from "@dodona/dolos-core"
import { parserFor, tokenise } from "./tokenise.ts"

export interface ProgramGroup {
  readonly problemId: number
  readonly language: string
  readonly programs: ReadonlyArray<{ readonly id: number; readonly source: string }>
}

interface Spot {
  readonly startRow: number
  readonly startCol: number
  readonly endRow: number
  readonly endCol: number
}

/** Two similar programs, identified by solution ids, with their common fragments. */
export interface ComparedPair {
  readonly problemId: number
  readonly language: string
  readonly left: number
  readonly right: number
  /** Percent. */
  readonly similarity: number
  readonly longest: number
  readonly fragments: ReadonlyArray<{ readonly left: Spot; readonly right: Spot }>
}

/** Defaults of Dolos: tokens per fingerprint, and k-grams per window. */
const kgramLength = 23
const kgramsInWindow = 17

/** Fingerprints in a larger share of programs are ignored, because they come from the problem and not from copying. */
const commonShare = 0.4
const fewPrograms = 10

const leastSimilar = 0.6
/** Very short programs are alike without copying. */
const leastFingerprints = 4
const mostCandidates = 500
/** Limits the pairs per fingerprint: all pairs of a large group would be millions. */
const mostPartners = 50
const mostPairs = 100

/** The most similar pairs of a group above the threshold, best first. */
export async function comparePrograms({
  problemId,
  language,
  programs
}: ProgramGroup): Promise<ReadonlyArray<ComparedPair>> {
  const parser = await parserFor(language)
  const files = programs.flatMap(({ id, source }) => tokenise(parser, id, source) ?? [])
  parser.delete()
  const mostFiles =
    files.length <= fewPrograms ? undefined : Math.max(fewPrograms, files.length * commonShare)
  const index = new FingerprintIndex(kgramLength, kgramsInWindow, false, mostFiles)
  index.addFiles(files)
  return candidates(index)
    .map(([left, right]) => index.getPair(left, right))
    .filter(isAlike)
    .toSorted((one, other) => other.similarity - one.similarity || other.longest - one.longest)
    .slice(0, mostPairs)
    .map((pair) => pairOf(pair, problemId, language))
}

const isAlike = (pair: Pair) =>
  pair.similarity >= leastSimilar && Math.min(pair.leftTotal, pair.rightTotal) >= leastFingerprints

/** Candidate pairs by number of shared fingerprints; comparing all pairs would take too long. */
function candidates(index: FingerprintIndex): ReadonlyArray<readonly [TokenizedFile, TokenizedFile]> {
  const shared = new Map<string, { count: number; readonly pair: readonly [TokenizedFile, TokenizedFile] }>()
  for (const fingerprint of index.sharedFingerprints()) {
    const files = fingerprint.files()
    files.forEach((left, at) => {
      for (const right of files.slice(at + 1, at + 1 + mostPartners)) {
        const key = `${left.path} ${right.path}`
        const known = shared.get(key)
        if (known === undefined) shared.set(key, { count: 1, pair: [left, right] })
        else known.count += 1
      }
    })
  }
  return [...shared.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, mostCandidates)
    .map(({ pair }) => pair)
}

const spot = ({ startRow, startCol, endRow, endCol }: Spot): Spot => ({ startRow, startCol, endRow, endCol })

const pairOf = (pair: Pair, problemId: number, language: string): ComparedPair => ({
  problemId,
  language,
  left: Number(pair.leftFile.path),
  right: Number(pair.rightFile.path),
  similarity: Math.min(100, Math.round(pair.similarity * 100)),
  longest: pair.longest,
  fragments: pair
    .buildFragments(1)
    .map(({ leftSelection, rightSelection }) => ({ left: spot(leftSelection), right: spot(rightSelection) }))
})
