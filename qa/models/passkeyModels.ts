import type { AnyEventObject } from "xstate"
import type {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyProof
} from "../../src/api/contract/account/passkeys.ts"
import { Rejected, SessionExpired, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import addWords from "../../src/machines/passkeyAddMachine.words.json" with { type: "json" }
import { passkeyAddMachine } from "../../src/machines/passkeyAddMachine.ts"
import signInWords from "../../src/machines/passkeySignInMachine.words.json" with { type: "json" }
import { passkeySignInMachine } from "../../src/machines/passkeySignInMachine.ts"
import { passkeyAddInvariants } from "../../src/machines/passkeyAddMachine.invariants.ts"
import { passkeySignInInvariants } from "../../src/machines/passkeySignInMachine.invariants.ts"
import { defineModel } from "./Model.ts"
import { tokens } from "./sessionModel.ts"

export const proof: PasskeyProof = {
  id: "id",
  clientData: "data",
  authenticatorData: "about",
  signature: "signed",
  userHandle: "handle"
}
const creation = { challenge: "asked" } as PasskeyCreation
const made: NewPasskey = { id: "id", clientData: "data", attestation: "about", transports: [] }
const passkey: Passkey = {
  id: "5d9c68c6-c50e-4d3d-8d68-1cd6dca2a3a5",
  name: "Chrome, Windows",
  synced: false,
  createdAt: "2026-11-21T08:00:00.000Z",
  lastUsedAt: null
}

/** The browser's errors differ by name. */
const named = (name: string) => Object.assign(new Error("It did not work."), { name })
const closed = named("NotAllowedError")
const already = named("InvalidStateError")
const away = new Unreachable()
const later = new TooManyRequests({ message: "Later", retryAfter: 1 })
const refused = new SessionExpired({ message: "По этому ключу войти нельзя", code: "passkey_refused" })
export const notMade = new Rejected({ message: "Ключ не получилось проверить", code: "passkey_refused" })
export const needed = new Rejected({
  message: "Введите пароль, чтобы добавить ключ",
  code: "password_needed"
})
export const wrong = new Rejected({
  message: "Проверьте, что вы ввели",
  fieldErrors: { current_password: ["Неверный пароль"] }
})

const failures = (id: string, errors: Readonly<Record<string, Error>>) =>
  Object.fromEntries<AnyEventObject>(
    Object.entries(errors).map(([name, error]) => [
      `xstate.error.actor.${id} (${name})`,
      { type: `xstate.error.actor.${id}`, error }
    ])
  )

/** Signing in, with and without the browser's suggestions. */
export const passkeySignInModel = defineModel({
  id: "passkeySignIn",
  machine: passkeySignInMachine,
  words: signInWords,
  starts: { "sign-in page": undefined },
  keyOf: ({ value, context }) => [value, context["ability"], context["notice"]],
  events: {
    "xstate.done.actor.look (no passkeys)": {
      type: "xstate.done.actor.look",
      output: { signsIn: false, suggests: false }
    },
    "xstate.done.actor.look (no suggestions)": {
      type: "xstate.done.actor.look",
      output: { signsIn: true, suggests: false }
    },
    "xstate.done.actor.look (suggestions)": {
      type: "xstate.done.actor.look",
      output: { signsIn: true, suggests: true }
    },
    "passkey.pressed": { type: "passkey.pressed" },
    "xstate.done.actor.suggest": { type: "xstate.done.actor.suggest", output: proof },
    "xstate.after.questionLife.passkeySignIn.offered.suggesting": {
      type: "xstate.after.questionLife.passkeySignIn.offered.suggesting"
    },
    "xstate.done.actor.ask": { type: "xstate.done.actor.ask", output: proof },
    "xstate.done.actor.signIn": { type: "xstate.done.actor.signIn", output: tokens },
    ...failures("look", { fault: new Error("It did not work.") }),
    ...failures("suggest", { "no network": away }),
    ...failures("ask", { closed, refused, "no network": away, "too many requests": later }),
    ...failures("signIn", { refused, "no network": away })
  },
  invariants: passkeySignInInvariants
})

export const passkeyAddModel = defineModel({
  id: "passkeyAdd",
  machine: passkeyAddMachine,
  words: addWords,
  starts: { settings: undefined },
  keyOf: ({ value, context }) => [value, context["password"] !== null, context["notice"]],
  events: {
    "passkey.pressed": { type: "passkey.pressed" },
    "passkey.confirmed": { type: "passkey.confirmed", password: "Parol1234" },
    "passkey.closed": { type: "passkey.closed" },
    "xstate.done.actor.begin": { type: "xstate.done.actor.begin", output: creation },
    "xstate.done.actor.make": { type: "xstate.done.actor.make", output: made },
    "xstate.done.actor.save": { type: "xstate.done.actor.save", output: passkey },
    ...failures("begin", {
      "password needed": needed,
      "wrong password": wrong,
      refused: notMade,
      "no network": away
    }),
    ...failures("make", { closed, already, "no network": away }),
    ...failures("save", { refused: notMade, "no network": away })
  },
  // Without a password there is none to be wrong.
  isPossible: ({ context }, { error }) => error !== wrong || context["password"] !== null,
  invariants: passkeyAddInvariants
})
