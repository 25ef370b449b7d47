/** The numbers of chosen options in an answer. */
export const chosenIn = (text: string): ReadonlyArray<number> =>
  text
    .split(" ")
    .map(Number)
    .filter((number) => number > 0)
