const listeners = new Set<() => void>()

/** Calls back whenever the network or the server is reachable again; returns an unsubscribe function. */
export function onNetworkReturn(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For the connection modules only. */
export function publishNetworkReturn(): void {
  for (const listener of [...listeners]) listener()
}

/** Waits; resolves early when the network returns or on abort. */
export function pauseUntilReturn(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      stop()
      signal.removeEventListener("abort", end)
      done()
    }
    const timer = setTimeout(end, ms)
    const stop = onNetworkReturn(end)
    signal.addEventListener("abort", end)
  })
}
