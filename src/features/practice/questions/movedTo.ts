/** The same ids with one of them at another place; places count from 0 and end with the list. */
export function movedTo(order: ReadonlyArray<number>, id: number, index: number): ReadonlyArray<number> {
  const others = order.filter((each) => each !== id)
  const at = Math.max(0, index)
  return [...others.slice(0, at), id, ...others.slice(at)]
}
