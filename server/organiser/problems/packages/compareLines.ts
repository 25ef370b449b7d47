/** A line of a difference; `gap` stands for lines without changes that are left out. */
export interface ComparedLine {
  readonly type: "same" | "added" | "removed" | "gap"
  readonly text: string
}

/** Lines without changes that are shown around a change. */
const context = 3
/** Beyond so many changed lines, the whole differing part counts as replaced. */
const changesMax = 600
/** Lines and characters of a line that are shown of one file. */
const shownMax = 400
const widthMax = 400

/** The difference of two texts by lines, with the lines around each change. */
export function compareLines(before: string, after: string): ReadonlyArray<ComparedLine> {
  const [left, right] = [before.split("\n"), after.split("\n")]
  let start = 0
  while (start < left.length && start < right.length && left[start] === right[start]) start++
  let end = 0
  while (
    end < left.length - start &&
    end < right.length - start &&
    left.at(-1 - end) === right.at(-1 - end)
  ) {
    end++
  }
  const middle = differingPart(left.slice(start, left.length - end), right.slice(start, right.length - end))
  const lines = [...left.slice(0, start).map(same), ...middle, ...left.slice(left.length - end).map(same)]
  return shortened(lines)
}

const line =
  (type: ComparedLine["type"]) =>
  (text: string): ComparedLine => ({ type, text })
const same = line("same")
const added = line("added")
const removed = line("removed")

/**
 * Myers' algorithm: `reached[k]` is the furthest position in `left` on diagonal `k` after a number of changes. Time and
 * memory are bounded by `changesMax`.
 */
function differingPart(
  left: ReadonlyArray<string>,
  right: ReadonlyArray<string>
): ReadonlyArray<ComparedLine> {
  const most = Math.min(changesMax, left.length + right.length)
  const reached = new Map<number, number>([[1, 0]])
  const history: Array<ReadonlyMap<number, number>> = []
  for (let changes = 0; changes <= most; changes++) {
    history.push(new Map(reached))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let x = isDown(reached, diagonal, changes)
        ? (reached.get(diagonal + 1) ?? 0)
        : (reached.get(diagonal - 1) ?? 0) + 1
      while (x < left.length && x - diagonal < right.length && left[x] === right[x - diagonal]) x++
      reached.set(diagonal, x)
      if (x >= left.length && x - diagonal >= right.length) return walkBack(left, right, history)
    }
  }
  return [...left.map(removed), ...right.map(added)]
}

/** Whether the best way to a diagonal adds a line, rather than removing one. */
const isDown = (reached: ReadonlyMap<number, number>, diagonal: number, changes: number) =>
  diagonal === -changes ||
  (diagonal !== changes && (reached.get(diagonal - 1) ?? -1) < (reached.get(diagonal + 1) ?? -1))

function walkBack(
  left: ReadonlyArray<string>,
  right: ReadonlyArray<string>,
  history: ReadonlyArray<ReadonlyMap<number, number>>
): ReadonlyArray<ComparedLine> {
  const lines: Array<ComparedLine> = []
  let [x, y] = [left.length, right.length]
  for (let changes = history.length - 1; changes >= 0; changes--) {
    const reached = history[changes] ?? new Map<number, number>()
    const diagonal = x - y
    const isAdded = isDown(reached, diagonal, changes)
    const fromX = reached.get(isAdded ? diagonal + 1 : diagonal - 1) ?? 0
    const fromY = fromX - (isAdded ? diagonal + 1 : diagonal - 1)
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      lines.push(same(left[--x] ?? ""))
      y--
    }
    if (changes === 0) break
    if (isAdded) lines.push(added(right[--y] ?? ""))
    else lines.push(removed(left[--x] ?? ""))
  }
  return lines.toReversed()
}

/** Drops lines that are far from every change, and cuts what is too long. */
function shortened(lines: ReadonlyArray<ComparedLine>): ReadonlyArray<ComparedLine> {
  const shown = new Set<number>()
  for (const [index, { type }] of lines.entries()) {
    if (type === "same") continue
    for (let near = index - context; near <= index + context; near++) shown.add(near)
  }
  const found: Array<ComparedLine> = []
  const gap: ComparedLine = { type: "gap", text: "" }
  for (const [index, { type, text }] of lines.entries()) {
    if (shown.has(index))
      found.push({ type, text: text.length > widthMax ? `${text.slice(0, widthMax)}…` : text })
    else if (found.at(-1)?.type !== "gap") found.push(gap)
    if (found.length >= shownMax) return [...found, gap]
  }
  return found
}
