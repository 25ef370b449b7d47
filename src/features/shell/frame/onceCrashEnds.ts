const waiting = new Set<() => void>()

/** Runs once after the user has left a crashed page. */
export const onceCrashEnds = (act: () => void): void => void waiting.add(act)

export function crashEnded(): void {
  for (const act of waiting) act()
  waiting.clear()
}
