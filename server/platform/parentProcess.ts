/** What a supervised child says when it can work. */
export const readyMessage = { ready: true }

/** What it says every few seconds, from its event loop. */
export const heartbeatMessage = { heartbeat: true }

/** What its parent says when it shall finish what it has and end. */
export const stopMessage = { stop: true }

/** Set for a worker whose predecessor passed the self-test under the same parent: it need not be done again. */
export const provenVariable = "ZAMA_JUDGE_PROVEN"

/** Tells the parent, if there is one, that this process works. */
export const reportReady = (): void => {
  process.send?.(readyMessage)
}

/** Calls `stop` when this process shall end in order: on the parent's word, SIGTERM or SIGINT. */
export const onStop = (stop: () => void): void => {
  process.on("message", (message) => {
    if (typeof message === "object" && message !== null && "stop" in message) stop()
  })
  process.once("SIGTERM", stop)
  process.once("SIGINT", stop)
}

export const heartbeatMs = 5000

/** Shows the parent, if there is one, that the event loop turns; it replaces a child that falls silent. */
export const sendHeartbeats = (): void => {
  const send = () => process.send?.(heartbeatMessage)
  send()
  setInterval(send, heartbeatMs).unref()
}
