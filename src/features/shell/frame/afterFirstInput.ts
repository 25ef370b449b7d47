const inputs = ["pointermove", "pointerdown", "keydown", "scroll", "touchstart"]

/**
 * Runs once the visitor does something: not before the page stands, and never for one that nobody reads.
 * Returns how to take that back.
 */
export function afterFirstInput(run: () => unknown): () => void {
  const end = new AbortController()
  const start = () => {
    end.abort()
    Promise.resolve()
      .then(run)
      .catch((cause: unknown) => {
        // Without a network nothing can be loaded, and whoever needs it asks again.
        if (navigator.onLine) console.warn("Loading ahead failed", cause)
      })
  }
  for (const input of inputs) {
    window.addEventListener(input, start, { signal: end.signal, passive: true, once: true })
  }
  return () => end.abort()
}
