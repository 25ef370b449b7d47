import type { Invariants } from "./invariants.ts"

export const passkeySignInInvariants: Invariants = {
  "the button shows progress exactly during a press or the check of its answer": (snapshot) =>
    snapshot.hasTag("busy") === (snapshot.matches("asking") || snapshot.matches("signingIn")),
  "there is no message during a press": (snapshot) =>
    !snapshot.matches("asking") || snapshot.context["notice"] === null,
  "passkeys are offered exactly if the browser supports them": (snapshot) =>
    snapshot.context["ability"].signsIn === !(snapshot.matches("looking") || snapshot.matches("impossible"))
}
