import type { Random } from "../content/randomOf.ts"
import {
  brokenNetworkFault,
  brokenStorageFault,
  clockFault,
  databaseFault,
  diskFault,
  type Fault,
  hangFault,
  killFault,
  mailFault,
  repeatedRequestsFault,
  silentNetworkFault,
  silentStorageFault,
  storageFault
} from "./faults.ts"
import { drawKills } from "./sentSolutions.ts"

/** Faults of one kind after each other, or of several at once; everything is checked after them. */
export type Round = ReadonlyArray<Fault>

/** What one platform goes through. */
export interface Stage {
  readonly plan: ReadonlyArray<Round>
  /** Whether the data are on a disk that can be filled. */
  readonly onSmallDisk: boolean
  /** Whether uploaded files are in a bucket instead of the data folder. */
  readonly inBucket: boolean
}

type Rounds = Readonly<Record<string, (random: Random) => ReadonlyArray<Round>>>

const killRounds = (random: Random, count: number) =>
  drawKills(random, count).map((kill) => [killFault(kill)])

/** Kinds of faults by the name that `--only` uses. */
const longRounds: Rounds = {
  kills: (random) => killRounds(random, 100),
  hangs: () => [[hangFault("judge", 60)], [hangFault("server", 60)]],
  disk: () => [[diskFault(60)]],
  mail: () => [[mailFault(60)]],
  database: () => [[databaseFault(60)]],
  clock: () => [[clockFault(60)]],
  network: () => [[brokenNetworkFault(60)], [silentNetworkFault(60)]],
  repeats: () => [[repeatedRequestsFault(60)]]
}

/** The same for files in a bucket. */
const bucketRounds: Rounds = {
  storage: (random) => [
    [storageFault(60)],
    [silentStorageFault(60)],
    [brokenStorageFault(60)],
    ...killRounds(random, 8)
  ]
}

export const kinds: ReadonlyArray<string> = [longRounds, bucketRounds].flatMap(Object.keys)

/** Each fault for a minute, and a hundred kills. */
export const longPlan = (random: Random, only: ReadonlyArray<string>): ReadonlyArray<Stage> => {
  const planOf = (rounds: Rounds) => only.flatMap((kind) => rounds[kind]?.(random) ?? [])
  return [
    { plan: planOf(longRounds), onSmallDisk: only.includes("disk"), inBucket: false },
    { plan: planOf(bucketRounds), onSmallDisk: false, inBucket: true }
  ].filter(({ plan }) => plan.length > 0)
}

/** Faults of most kinds for a few seconds, every other time with files in a bucket. */
export const shortPlan = (random: Random): ReadonlyArray<Stage> => {
  const inBucket = random(2) === 0
  const plan = [
    [mailFault(2), ...drawKills(random, 6).map(killFault)],
    [databaseFault(3), clockFault(2), ...(inBucket ? [storageFault(3)] : [])],
    [brokenNetworkFault(4), repeatedRequestsFault(3)]
  ]
  return [{ plan, onSmallDisk: false, inBucket }]
}
