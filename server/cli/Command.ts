/** An operator's command; `run` returns the exit code. */
export interface Command {
  /** The arguments after `npm run zama --`. */
  readonly usage: string
  /** One line for the list of commands. */
  readonly summary: string
  /** Text for `--help`. */
  readonly help: string
  readonly run: (args: ReadonlyArray<string>) => Promise<number>
}
