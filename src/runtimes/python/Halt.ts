import type { RunStatus } from "../runtimeMessages.ts"

/** Thrown from an interpreter import: unwinds the whole stack, past every `except`. */
export class Halt extends Error {
  readonly status: RunStatus

  constructor(status: RunStatus) {
    super(status)
    this.status = status
  }
}
