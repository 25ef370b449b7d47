let pressed = false

/** Starts tracking mouse presses; returns a function that stops it. */
export function watchPresses(): () => void {
  const watching = new AbortController()
  const options = { capture: true, signal: watching.signal }
  addEventListener("mousedown", () => void (pressed = true), options)
  for (const end of ends) addEventListener(end, () => void (pressed = false), options)
  return () => watching.abort()
}

/**
 * Runs immediately, or after the current press and its click, because a layout shift during the press would make the
 * click miss its target. Touch fires these events too.
 */
export function afterMousePress(act: () => void): void {
  if (!pressed) return act()
  const waiting = new AbortController()
  const finish = () => {
    waiting.abort()
    setTimeout(act)
  }
  for (const end of ends) addEventListener(end, finish, { signal: waiting.signal })
}

const ends = ["mouseup", "dragend"] as const
