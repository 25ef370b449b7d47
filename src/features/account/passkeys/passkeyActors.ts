import type { PublicKeyCredentialCreationOptionsJSON } from "@simplewebauthn/browser"
import * as Effect from "effect/Effect"
import { fromPromise } from "xstate"
import { AccountApi } from "../../../api/AccountApi.ts"
import type { Api, InputOf } from "../../../api/client.ts"
import type { NewPasskey, PasskeyCreation, PasskeyProof } from "../../../api/contract/account/passkeys.ts"
import type { ApiError } from "../../../api/errors.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import { failedWith } from "../../../machines/failedWith.ts"
import { passkeyAddMachine } from "../../../machines/passkeyAddMachine.ts"
import { passkeySignInMachine } from "../../../machines/passkeySignInMachine.ts"
import { lookAtAbility } from "./passkeyAbility.ts"

/** Imported at the first WebAuthn request. */
const loadWebAuthn = () => import("@simplewebauthn/browser")

/** Cancels the browser's WebAuthn request when the signal aborts. */
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

/** Wraps a browser request in an effect; fails with the browser's own error. */
const asking = <Answer>(ask: (signal: AbortSignal) => Promise<Answer>) =>
  Effect.tryPromise({ try: ask, catch: (cause) => cause })

const prove = Effect.fnUntraced(function* (useBrowserAutofill: boolean) {
  const [{ startAuthentication }, question] = yield* Effect.all(
    [asking(loadWebAuthn), AccountApi.use(({ beginPasskeySignIn }) => beginPasskeySignIn({}))],
    { concurrency: "unbounded" }
  )
  const optionsJSON = { ...question, userVerification: "required" } as const
  const { id, response } = yield* asking((signal) =>
    whileWanted(signal, () => startAuthentication({ optionsJSON, useBrowserAutofill }))
  )
  const { clientDataJSON: clientData, authenticatorData, signature, userHandle = null } = response
  return { id, clientData, authenticatorData, signature, userHandle }
})

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

/** Ignores `NotFound`: the passkey was already removed, for example in another tab. */
const ignoreNotFound = Effect.catch((error: ApiError) =>
  failedWith(error, "NotFound") ? Effect.succeed(null) : Effect.fail(error)
)

export const renamePasskey = (id: string, payload: InputOf<"renamePasskey">["payload"]) =>
  AccountApi.use((account) => account.renamePasskey({ params: { id }, payload })).pipe(ignoreNotFound)

export const removePasskey = (id: string) =>
  AccountApi.use((account) => account.removePasskey({ params: { id } })).pipe(ignoreNotFound)

/** In ms; some minutes less than the lifetime of the challenge on the server. */
const questionLife = 8 * 60_000

/** Passkey sign-in machine with the browser and the API. */
export const passkeySignInWith = (api: Api, sharedDevice: boolean) =>
  passkeySignInMachine.provide({
    actors: {
      look: fromPromise(lookAtAbility),
      suggest: fromEffect(api, () => prove(true)),
      ask: fromEffect(api, () => prove(false)),
      signIn: fromEffect(api, (proof: PasskeyProof) =>
        AccountApi.use(({ signInWithPasskey }) =>
          signInWithPasskey({ payload: sharedDevice ? { ...proof, sharedDevice } : proof })
        )
      )
    },
    delays: { questionLife }
  })

/** Passkey creation machine with the browser and the API. */
export const passkeyAddWith = (api: Api) =>
  passkeyAddMachine.provide({
    actors: {
      begin: fromEffect(api, ({ password }: { readonly password: string | null }) =>
        AccountApi.use(({ beginPasskey }) =>
          beginPasskey({ payload: password === null ? {} : { currentPassword: password } })
        )
      ),
      make: fromPromise(({ input, signal }) => make(input, signal)),
      save: fromEffect(api, (payload: NewPasskey) =>
        AccountApi.use(({ addPasskey }) => addPasskey({ payload }))
      )
    }
  })
