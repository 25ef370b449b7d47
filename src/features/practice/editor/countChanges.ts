/** Counts added and removed lines by the longest common subsequence. */
export function countChanges(before: string, after: string): { added: number; removed: number } {
  const from = before.split("\n")
  const to = after.split("\n")
  let row = new Uint32Array(to.length + 1)
  for (const line of from) {
    const next = new Uint32Array(to.length + 1)
    for (let column = 1; column <= to.length; column++) {
      next[column] =
        line === to[column - 1] ? row[column - 1]! + 1 : Math.max(row[column]!, next[column - 1]!)
    }
    row = next
  }
  const common = row[to.length]!
  return { added: to.length - common, removed: from.length - common }
}
