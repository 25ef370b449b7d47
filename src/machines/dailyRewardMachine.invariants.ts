import type { Invariants } from "./invariants.ts"

export const dailyRewardInvariants: Invariants = {
  "a reward can be taken only before it is claimed": (snapshot) =>
    !snapshot.can({ type: "reward.pressed" }) || snapshot.context["reward"].claimed === false,
  "a claimed reward says so": (snapshot) =>
    !(snapshot.matches("paid") || snapshot.matches("claimed")) || snapshot.context["reward"].claimed === true,
  "progress shows exactly while a call is pending": (snapshot) =>
    snapshot.hasTag("busy") === (snapshot.matches("loading") || snapshot.matches("claiming"))
}
