import { seededRandom } from "../../../server/platform/seededRandom.ts"

export type Random = (below: number) => number

/** Whole numbers; the same for the same seed. */
export const randomOf = (seed: number): Random => {
  const random = seededRandom(seed)
  return (below) => Math.floor(below * random())
}
