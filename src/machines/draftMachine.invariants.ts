import type { Invariants } from "./invariants.ts"

export const draftInvariants: Invariants = {
  "the draft is in conflict exactly while there is another text": (snapshot) =>
    !snapshot.matches("open") ||
    snapshot.matches({ open: { versions: "conflict" } }) === (snapshot.context["other"] !== null),
  "the other version is another text": ({ context }) => context["other"] !== context["source"],
  "a draft that counts as saved has a place": (snapshot) =>
    !snapshot.hasTag("saved") || snapshot.context["durability"] !== "page"
}
