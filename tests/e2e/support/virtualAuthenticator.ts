import type { BrowserContext, Page } from "@playwright/test"

/** A virtual authenticator of Chromium, controlled by the scenario. */
export interface VirtualAuthenticator {
  /** Whether user verification succeeds. */
  readonly setVerified: (verified: boolean) => Promise<void>
  /** Whether the user touches the authenticator at once; otherwise the browser waits. */
  readonly setPresent: (present: boolean) => Promise<void>
  readonly passkeys: () => Promise<number>
}

/** Adds an authenticator with resident keys and user verification to a page. */
export async function plugAuthenticator(
  context: BrowserContext,
  page: Page,
  { present = true } = {}
): Promise<VirtualAuthenticator> {
  const session = await context.newCDPSession(page)
  await session.send("WebAuthn.enable")
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: present
    }
  })
  return {
    setVerified: async (isUserVerified) =>
      void (await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified })),
    setPresent: async (enabled) =>
      void (await session.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled })),
    passkeys: async () =>
      (await session.send("WebAuthn.getCredentials", { authenticatorId })).credentials.length
  }
}

/**
 * Disables conditional mediation, so the button is the only way to sign in. An authenticator with automatic
 * presence would otherwise answer the suggestion at once.
 */
export const suggestNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (typeof PublicKeyCredential === "undefined") return
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
