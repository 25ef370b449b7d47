export type StopReason = "exit" | "abort" | "time" | "output" | "forbidden" | "dismissed"

/** Thrown through the interpreter's frames to end a run; restoring the memory image then cleans up. */
export class Stop extends Error {
  readonly reason: StopReason
  readonly exitCode: number

  constructor(reason: StopReason, exitCode = 0) {
    super(reason)
    this.reason = reason
    this.exitCode = exitCode
  }
}
