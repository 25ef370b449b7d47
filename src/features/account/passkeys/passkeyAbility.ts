import type { PasskeyAbility } from "../../../machines/passkeySignInMachine.ts"

/** Why passkeys are not supported: an insecure origin or an old browser. */
type PasskeyObstacle = "insecure" | "browser"

/** The obstacle to passkeys on this page; null if there is none. */
export function passkeyObstacle(): PasskeyObstacle | null {
  if (!window.isSecureContext) return "insecure"
  return typeof PublicKeyCredential === "function" ? null : "browser"
}

/** WebAuthn does not work on IP addresses. */
const isNumbers = (host: string) => /^\[|^\d+(?:\.\d+){3}$/.test(host)

/** What the browser supports on this origin. */
export async function lookAtAbility(): Promise<PasskeyAbility> {
  const signsIn = passkeyObstacle() === null && !isNumbers(location.hostname)
  if (!signsIn) return { signsIn, suggests: false }
  const suggests = (await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false
  return { signsIn, suggests }
}
