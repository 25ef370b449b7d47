/**
 * What goes wrong with a call. `network`: the connection breaks off. `held`: the call waits until the fault is switched
 * off. `version`: the answer has the form of another version of the server.
 */
export const faultKinds = [
  "network",
  "error500",
  "error503",
  "unauthorized",
  "slow",
  "held",
  "tooMany",
  "version"
] as const
export type FaultKind = (typeof faultKinds)[number]
