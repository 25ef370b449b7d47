import {
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse
} from "@simplewebauthn/server"
import { Effect } from "effect"
import type { NewPasskey, PasskeyProof } from "../../../src/api/contract/account/passkeys.ts"
import type { PasskeyRow } from "./passkeyRows.ts"
import type { PasskeySite } from "./passkeySite.ts"

const registrationOf = ({
  id,
  clientData,
  attestation,
  transports
}: NewPasskey): RegistrationResponseJSON => ({
  id,
  rawId: id,
  type: "public-key",
  clientExtensionResults: {},
  response: { clientDataJSON: clientData, attestationObject: attestation, transports: [...transports] }
})

const authenticationOf = (proof: PasskeyProof): AuthenticationResponseJSON => ({
  id: proof.id,
  rawId: proof.id,
  type: "public-key",
  clientExtensionResults: {},
  response: {
    clientDataJSON: proof.clientData,
    authenticatorData: proof.authenticatorData,
    signature: proof.signature,
    ...(proof.userHandle === null ? {} : { userHandle: proof.userHandle })
  }
})

/** Ed25519, P-256 and RSA: every authenticator supports at least one. */
export const passkeyAlgorithms = [-8, -7, -257]

/** Returns null for any failure, so that the client learns no reason. */
const orNothing = <A>(run: () => Promise<A | null>, what: string): Effect.Effect<A | null> =>
  Effect.tryPromise(run).pipe(
    Effect.catch((error) =>
      Effect.as(Effect.logInfo(what, error.cause instanceof Error ? error.cause.message : ""), null)
    )
  )

/** Verifies a new passkey for this site and challenge; null if it is invalid. */
export const verifyNewPasskey = (site: PasskeySite, challenge: string, answer: NewPasskey) =>
  orNothing(async () => {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: registrationOf(answer),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms
    })
    return verified ? registrationInfo : null
  }, "A new passkey was refused")

/**
 * Verifies a passkey's proof; null if it is invalid. Also rejects a passkey
 * whose ability to be backed up changed or whose counter went back.
 */
export const verifyProof = (site: PasskeySite, challenge: string, passkey: PasskeyRow, proof: PasskeyProof) =>
  orNothing(async () => {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: authenticationOf(proof),
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter
      }
    })
    const eligible = authenticationInfo.credentialDeviceType === "multiDevice"
    return verified && eligible === passkey.backupEligible ? authenticationInfo : null
  }, "A passkey was refused")
