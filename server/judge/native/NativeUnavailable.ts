/** Why this machine cannot judge natively. */
export class NativeUnavailable extends Error {
  /** What the operator can do, as a command or a sentence. */
  readonly remedy: string

  constructor(reason: string, remedy: string) {
    super(reason)
    this.remedy = remedy
  }
}
