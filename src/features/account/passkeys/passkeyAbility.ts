import type { PasskeyAbility } from "../../../machines/passkeySignInMachine.ts"

/** Why there can be no passkeys: the address is not secure, or the browser is too old. */
type PasskeyObstacle = "insecure" | "browser"

/** What stands in the way of passkeys here; null when nothing does. */
export function passkeyObstacle(): PasskeyObstacle | null {
  if (!window.isSecureContext) return "insecure"
  return typeof PublicKeyCredential === "function" ? null : "browser"
}

/** Addresses of numbers have no passkeys, whatever the browser. */
const isNumbers = (host: string) => /^\[|^\d+(?:\.\d+){3}$/.test(host)

/** What this browser can do at this address. */
export async function lookAtAbility(): Promise<PasskeyAbility> {
  const signsIn = passkeyObstacle() === null && !isNumbers(location.hostname)
  if (!signsIn) return { signsIn, suggests: false }
  const suggests = (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
  return { signsIn, suggests }
}
