import type { RunStatus } from "../runtimeMessages.ts"

/** Thrown out of an import of the interpreter: unwinds its whole stack, past every `except`. */
export class Halt extends Error {
  readonly status: RunStatus

  constructor(status: RunStatus) {
    super(status)
    this.status = status
  }
}
