/** The same ids with one of them at another place; places count from 0 and end with the list. */
export function movedTo(order: ReadonlyArray<number>, id: number, place: number): ReadonlyArray<number> {
  const others = order.filter((each) => each !== id)
  return others.toSpliced(Math.max(0, Math.min(others.length, place)), 0, id)
}
