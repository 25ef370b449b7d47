/** Settles like the promise, or rejects with the signal's reason if that comes first. */
export function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason)
    if (signal.aborted) return give()
    signal.addEventListener("abort", give, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", give))
  })
}
