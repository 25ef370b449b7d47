/** An operator's command; `run` answers with the exit code. */
export interface Command {
  /** What follows `npm run zama --`, as it is typed. */
  readonly usage: string
  /** One line for the list of commands. */
  readonly summary: string
  /** Longer help for `--help`. */
  readonly help: string
  readonly run: (args: ReadonlyArray<string>) => Promise<number>
}
