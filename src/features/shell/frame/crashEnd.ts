const waiting = new Set<() => void>()

/** Runs once, as soon as the visitor has left a page that crashed. */
export const onceCrashEnds = (act: () => void): void => void waiting.add(act)

export function crashEnded(): void {
  for (const act of waiting) act()
  waiting.clear()
}
