import type { BrowserContext, Page } from "@playwright/test"

/** An authenticator of Chromium's own, which a story holds in its hand. */
export interface VirtualAuthenticator {
  /** Whether its owner shows who they are when asked. */
  readonly setVerified: (verified: boolean) => Promise<void>
  /** Whether its owner touches it by themselves; else browsers wait. */
  readonly setPresent: (present: boolean) => Promise<void>
  readonly passkeys: () => Promise<number>
}

/** Plugs one into a page; it holds passkeys and knows its owner by the finger. */
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
 * A browser that offers no passkeys among what a field may be filled with: the button is the only way. An authenticator
 * that is touched by itself would otherwise answer such an offer whenever it is made.
 */
export const suggestNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    if (typeof PublicKeyCredential === "undefined") return
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
