/** Moves `id` to a zero-based index; an index past the end appends it. */
export function movedTo(order: ReadonlyArray<number>, id: number, index: number): ReadonlyArray<number> {
  const others = order.filter((each) => each !== id)
  const at = Math.max(0, index)
  return [...others.slice(0, at), id, ...others.slice(at)]
}
