import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser"
import { fromPromise } from "xstate"
import type { Api } from "../../../api/client.ts"
import type { NewPasskey, PasskeyCreation, PasskeyProof } from "../../../api/contract/account/passkeys.ts"
import { passkeyAddMachine } from "../../../machines/passkeyAddMachine.ts"
import { passkeySignInMachine } from "../../../machines/passkeySignInMachine.ts"
import { lookAtAbility } from "./passkeyAbility.ts"

/** Loads with the first question to an authenticator. */
const loadWebAuthn = () => import("@simplewebauthn/browser")

/** Lets a question to the browser end with whoever waits for its answer. */
async function whileWanted<Answer>(signal: AbortSignal, ask: () => Promise<Answer>): Promise<Answer> {
  const { WebAuthnAbortService } = await loadWebAuthn()
  signal.throwIfAborted()
  const stop = () => WebAuthnAbortService.cancelCeremony()
  signal.addEventListener("abort", stop, { once: true })
  try {
    return await ask()
  } finally {
    signal.removeEventListener("abort", stop)
  }
}

async function prove(api: Api, signal: AbortSignal, useBrowserAutofill: boolean): Promise<PasskeyProof> {
  const [{ startAuthentication }, question] = await Promise.all([
    loadWebAuthn(),
    api.run("beginPasskeySignIn", {}, { signal })
  ])
  const optionsJSON = { ...question, userVerification: "required" } as const
  const { id, response } = await whileWanted(signal, () =>
    startAuthentication({ optionsJSON, useBrowserAutofill })
  )
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = null } = response
  return { id, clientData, authenticatorData, signature, userHandle }
}

async function make(creation: PasskeyCreation, signal: AbortSignal): Promise<NewPasskey> {
  const { startRegistration } = await loadWebAuthn()
  const optionsJSON = {
    ...creation,
    attestation: "none",
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required"
    }
  } as unknown as PublicKeyCredentialCreationOptionsJSON
  const { id, response } = await whileWanted(signal, () => startRegistration({ optionsJSON }))
  const { clientDataJSON: clientData, attestationObject: attestation, transports = [] } = response
  return { id, clientData, attestation, transports }
}

/** Minutes before the server forgets its question. */
const questionLife = 8 * 60_000

/** Joins signing in by passkey to the browser and the server. */
export const passkeySignInWith = (api: Api, sharedDevice: boolean) =>
  passkeySignInMachine.provide({
    actors: {
      look: fromPromise(lookAtAbility),
      suggest: fromPromise(({ signal }) => prove(api, signal, true)),
      ask: fromPromise(({ signal }) => prove(api, signal, false)),
      signIn: fromPromise(({ input, signal }) =>
        api.run(
          "signInWithPasskey",
          { payload: sharedDevice ? { ...input, sharedDevice } : input },
          { signal }
        )
      )
    },
    delays: { questionLife }
  })

/** Joins adding a passkey to the browser and the server. */
export const passkeyAddWith = (api: Api) =>
  passkeyAddMachine.provide({
    actors: {
      begin: fromPromise(({ input: { password }, signal }) =>
        api.run(
          "beginPasskey",
          { payload: password === null ? {} : { currentPassword: password } },
          { signal }
        )
      ),
      make: fromPromise(({ input, signal }) => make(input, signal)),
      save: fromPromise(({ input, signal }) => api.run("addPasskey", { payload: input }, { signal }))
    }
  })
