/** Sent by a supervised child when it can work; names its sandbox. */
interface ReadyMessage {
  readonly ready: string
}

/** Sent by the child every second, from its event loop. */
export const heartbeatMessage = { heartbeat: true }

/** Sent by the parent to make the child finish its work and exit. */
export const stopMessage = { stop: true }

/** Exit code of a worker that failed its self-test; its successor must pass one. */
export const unfitExitCode = 70

/**
 * Set for a worker to the sandbox of a predecessor that passed the self-test under the same parent, so that the worker
 * need not repeat it if it has the same one.
 */
export const provenVariable = "ZAMA_JUDGE_PROVEN"

/** Reports to the parent, if there is one, that this process can work. */
export const reportReady = (sandbox: string): void => {
  const message: ReadyMessage = { ready: sandbox }
  process.send?.(message, () => {})
}

/** Calls `stop` when this process must shut down in order: on the parent's `stopMessage`, SIGTERM or SIGINT. */
export const onStop = (stop: () => void): void => {
  process.on("message", (message) => {
    if (typeof message === "object" && message !== null && "stop" in message) stop()
  })
  process.once("SIGTERM", stop)
  process.once("SIGINT", stop)
}

export const heartbeatMs = 1000

/** Reports to the parent, if there is one, that the event loop is running. The parent replaces a silent child. */
export const sendHeartbeats = (): void => {
  // Without a callback, a parent that was killed meanwhile would be an uncaught error.
  const send = () => process.send?.(heartbeatMessage, () => {})
  send()
  setInterval(send, heartbeatMs).unref()
}
