/** A wish that the bench cannot fulfil; the message is for its user. */
export class BenchFailure extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}
