const inputs = ["pointermove", "pointerdown", "keydown", "scroll", "touchstart"]

/** Runs once the visitor does something: not before the page stands, and never for one that nobody reads. */
export function afterFirstInput(run: () => Promise<unknown>): void {
  const end = new AbortController()
  const start = () => {
    end.abort()
    run().catch((cause: unknown) => console.warn("Loading ahead failed", cause))
  }
  for (const input of inputs) {
    window.addEventListener(input, start, { signal: end.signal, passive: true, once: true })
  }
}
