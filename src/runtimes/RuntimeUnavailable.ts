/**
 * Why a language cannot run here at the moment.
 *
 * - `offline`: its files could not be fetched, and trying again later helps;
 * - `unsupported`: this browser, or what arrived, cannot run it.
 */
export type UnavailableReason = "offline" | "unsupported"

export class RuntimeUnavailable extends Error {
  override readonly name = "RuntimeUnavailable"
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, cause: unknown) {
    super(`The runtime is unavailable: ${reason}`, { cause })
    this.reason = reason
  }
}
