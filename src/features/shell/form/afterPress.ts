let pressed = false

/** Learns of presses from now on; gives what ends that. */
export function watchPresses(): () => void {
  const watching = new AbortController()
  const options = { capture: true, signal: watching.signal }
  addEventListener("mousedown", () => void (pressed = true), options)
  for (const end of ends) addEventListener(end, () => void (pressed = false), options)
  return () => watching.abort()
}

/**
 * Acts at once, or after the press that is under way and its click: what makes the page move meanwhile
 * would let the click miss what was pressed. Fingers press by these events as well.
 */
export function afterPress(act: () => void): void {
  if (!pressed) return act()
  const waiting = new AbortController()
  const finish = () => {
    waiting.abort()
    setTimeout(act)
  }
  for (const end of ends) addEventListener(end, finish, { signal: waiting.signal })
}

const ends = ["mouseup", "dragend"] as const
