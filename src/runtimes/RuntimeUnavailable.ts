/**
 * Why a language cannot run at the moment:
 * - `offline`: downloading its files failed, and a retry may help;
 * - `unsupported`: this browser cannot run the downloaded files.
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
