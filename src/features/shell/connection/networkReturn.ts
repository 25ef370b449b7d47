const listeners = new Set<() => void>()

/** Calls back whenever the connection finds network or server again; returns how to stop. */
export function onNetworkReturn(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Only the connection calls this. */
export function publishNetworkReturn(): void {
  for (const listener of [...listeners]) listener()
}

/** Waits; the network's return or an abort ends it early. */
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
