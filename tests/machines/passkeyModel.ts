import type { AnyEventObject } from "xstate"
import type {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyProof
} from "../../src/api/contract/account/passkeys.ts"
import { Rejected, SessionExpired, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import { passkeyAddMachine } from "../../src/machines/passkeyAddMachine.ts"
import { passkeySignInMachine } from "../../src/machines/passkeySignInMachine.ts"
import { transitionPaths } from "../support/machinePaths.ts"
import { tokens } from "./sessionModel.ts"

export const proof: PasskeyProof = {
  id: "id",
  clientData: "data",
  authenticatorData: "about",
  signature: "signed",
  userHandle: "handle"
}
export const creation = { challenge: "asked" } as PasskeyCreation
export const made: NewPasskey = { id: "id", clientData: "data", attestation: "about", transports: [] }
export const passkey: Passkey = {
  id: "5d9c68c6-c50e-4d3d-8d68-1cd6dca2a3a5",
  name: "Chrome, Windows",
  synced: false,
  createdAt: "2026-11-21T08:00:00.000Z",
  lastUsedAt: null
}

/** The browser's errors are told apart by their names. */
const named = (name: string) => Object.assign(new Error("It did not work."), { name })
export const closed = named("NotAllowedError")
export const already = named("InvalidStateError")
export const away = new Unreachable()
export const later = new TooManyRequests({ message: "Later", retryAfter: 1 })
export const refused = new SessionExpired({ message: "По этому ключу войти нельзя", code: "passkey_refused" })
export const notMade = new Rejected({ message: "Ключ не получилось проверить", code: "passkey_refused" })
export const needed = new Rejected({
  message: "Введите пароль, чтобы добавить ключ",
  code: "password_needed"
})
export const wrong = new Rejected({
  message: "Проверьте, что вы ввели",
  fieldErrors: { current_password: ["Неверный пароль"] }
})

const failures = (id: string, errors: ReadonlyArray<Error>): ReadonlyArray<AnyEventObject> =>
  errors.map((error) => ({ type: `xstate.error.actor.${id}`, error }))

/** Every transition of signing in, where the browser suggests passkeys or does not. */
export const passkeySignInPaths = transitionPaths(passkeySignInMachine, {
  input: undefined,
  keyOf: (snapshot) => [snapshot.value, snapshot.context.ability, snapshot.context.notice],
  events: [
    { type: "xstate.done.actor.look", output: { signsIn: false, suggests: false } },
    { type: "xstate.done.actor.look", output: { signsIn: true, suggests: false } },
    { type: "xstate.done.actor.look", output: { signsIn: true, suggests: true } },
    { type: "passkey.pressed" },
    { type: "xstate.done.actor.suggest", output: proof },
    { type: "xstate.after.questionLife.passkeySignIn.offered.suggesting" },
    { type: "xstate.done.actor.ask", output: proof },
    { type: "xstate.done.actor.signIn", output: tokens },
    ...failures("suggest", [away]),
    ...failures("ask", [closed, away, later]),
    ...failures("signIn", [refused, away])
  ]
})

/** Every transition of adding one. */
export const passkeyAddPaths = transitionPaths(passkeyAddMachine, {
  input: undefined,
  keyOf: (snapshot) => [snapshot.value, snapshot.context.password !== null, snapshot.context.notice],
  events: [
    { type: "passkey.pressed" },
    { type: "passkey.confirmed", password: "Parol1234" },
    { type: "passkey.closed" },
    { type: "xstate.done.actor.begin", output: creation },
    { type: "xstate.done.actor.make", output: made },
    { type: "xstate.done.actor.save", output: passkey },
    ...failures("begin", [needed, wrong, away]),
    ...failures("make", [closed, already, away]),
    ...failures("save", [notMade, away])
  ]
})
