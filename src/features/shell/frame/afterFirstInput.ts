const inputs = ["pointermove", "pointerdown", "keydown", "scroll", "touchstart"]

/**
 * Runs once on the first user input, so it neither delays the page nor runs for unread pages. Returns a function that
 * cancels it.
 */
export function afterFirstInput(run: () => unknown): () => void {
  const end = new AbortController()
  const start = () => {
    end.abort()
    Promise.resolve()
      .then(run)
      .catch((cause: unknown) => {
        // Loading fails without a network; callers retry it on demand.
        if (navigator.onLine) console.warn("Loading ahead failed", cause)
      })
  }
  for (const input of inputs) {
    window.addEventListener(input, start, { signal: end.signal, passive: true, once: true })
  }
  return () => end.abort()
}
