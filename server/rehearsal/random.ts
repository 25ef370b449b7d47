/** A pseudo-random number from 0 to 1; the same seed gives the same numbers. */
export type Random = () => number

/** Mulberry32. */
export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const between = (random: Random, { from, to }: { readonly from: number; readonly to: number }) =>
  from + (to - from) * random()

/** A value around the middle of a range: the mean of two even ones. */
export const around = (random: Random, range: { readonly from: number; readonly to: number }) =>
  (between(random, range) + between(random, range)) / 2

/** A positive value with this median, and a logarithm with this standard deviation. */
export const logNormal = (
  random: Random,
  { median, spread }: { readonly median: number; readonly spread: number }
) => median * Math.exp(spread * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()))

export const oneOf = <Item>(random: Random, items: ReadonlyArray<Item>): Item | undefined =>
  items[Math.floor(random() * items.length)]
