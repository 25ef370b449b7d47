import { FingerprintIndex, type Pair, type TokenizedFile } from "@dodona/dolos-core"
import { type ComparedLanguage, parserFor, tokenise } from "./tokenise.ts"

/** The solutions of one problem in one language. */
export interface ProgramGroup {
  readonly problemId: number
  readonly language: ComparedLanguage
  readonly programs: ReadonlyArray<{ readonly id: number; readonly source: string }>
}

interface Spot {
  readonly startRow: number
  readonly startCol: number
  readonly endRow: number
  readonly endCol: number
}

/** Two programs, ids of solutions, with what of them is the same. */
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

/** As Dolos itself has them: a piece of so many words is a fingerprint, and one of so many pieces is kept. */
const kgramLength = 23
const kgramsInWindow = 17

/** What more of the programs have than this is how one solves it, not who wrote it. */
const commonShare = 0.4
const fewPrograms = 10

const leastSimilar = 0.6
/** A program of a few lines can only be written in one way. */
const leastFingerprints = 4
const mostCandidates = 500
/** Of those who share a piece each is paired with so many: of a whole school, all pairs would be millions. */
const mostPartners = 50
const mostPairs = 100

/** The pairs of a group that are more alike than chance would have it, the most alike first. */
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

/** Pairs by how many fingerprints they share: comparing everybody with everybody would never end. */
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
