/** Draws a number from 0 to 1, without 1. */
export type Random = () => number

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
