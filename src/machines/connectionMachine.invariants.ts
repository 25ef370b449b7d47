import type { Invariants } from "./invariants.ts"

export const connectionInvariants: Invariants = {
  "“offline” shows only without a network": (snapshot) =>
    !snapshot.matches("offline") || snapshot.context["hasNetwork"] === false,
  "“the server does not answer” shows only with a network": (snapshot) =>
    !snapshot.matches("reconnecting") || snapshot.context["hasNetwork"] === true,
  "a connection that counts as good has a network": (snapshot) =>
    !(snapshot.matches("online") || snapshot.matches("back")) || snapshot.context["hasNetwork"] === true,
  "failures are counted only while reconnecting": (snapshot) =>
    snapshot.context["misses"] === 0 || snapshot.matches("reconnecting")
}
