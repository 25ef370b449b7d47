import type { Random } from "../content/randomOf.ts"
import {
  brokenNetworkFault,
  clockFault,
  databaseFault,
  diskFault,
  type Fault,
  hangFault,
  killFault,
  mailFault,
  repeatedRequestsFault,
  silentNetworkFault
} from "./faults.ts"
import { drawKills } from "./sentSolutions.ts"

/** Faults of one kind after each other, or of several at once; everything is checked after them. */
export type Round = ReadonlyArray<Fault>

/** Kinds of faults by the name that `--only` uses. A further one, such as a file storage that is gone, joins here. */
const longRounds: Readonly<Record<string, (random: Random) => ReadonlyArray<Round>>> = {
  kills: (random) => drawKills(random, 100).map((kill) => [killFault(kill)]),
  hangs: () => [[hangFault("judge", 60)], [hangFault("server", 60)]],
  disk: () => [[diskFault(60)]],
  mail: () => [[mailFault(60)]],
  database: () => [[databaseFault(60)]],
  clock: () => [[clockFault(60)]],
  network: () => [[brokenNetworkFault(60)], [silentNetworkFault(60)]],
  repeats: () => [[repeatedRequestsFault(60)]]
}

export const kinds: ReadonlyArray<string> = Object.keys(longRounds)

/** Each fault for a minute, and a hundred kills. */
export const longPlan = (random: Random, only: ReadonlyArray<string>): ReadonlyArray<Round> =>
  only.flatMap((kind) => longRounds[kind]?.(random) ?? [])

/** Faults of most kinds for a few seconds. */
export const shortPlan = (random: Random): ReadonlyArray<Round> => [
  [mailFault(2), ...drawKills(random, 6).map(killFault)],
  [databaseFault(3), clockFault(2)],
  [brokenNetworkFault(4), repeatedRequestsFault(3)]
]
