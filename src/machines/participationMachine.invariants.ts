import { participantStatusOf, type ParticipationContext } from "./contest/participationFacts.ts"
import type { Invariants } from "./invariants.ts"
import { outsiders } from "./participationMachine.ts"

/** The participation statuses that each other state needs. */
const statusesIn: Readonly<Record<string, ReadonlyArray<string>>> = {
  filling: outsiders,
  registering: outsiders,
  starting: ["ready", "startPaused"],
  confirmingFinish: ["running", "paused"],
  finishing: ["running", "paused"],
  timeIsUp: ["running"],
  takingOver: ["openElsewhere"]
}

const topOf = (value: unknown): string =>
  typeof value === "string" ? value : Object.keys(value as object)[0]!

export const participationInvariants: Invariants = {
  "the state follows from the server's facts": ({ value, context }) =>
    (statusesIn[topOf(value)] ?? [topOf(value)]).includes(
      participantStatusOf(context as ParticipationContext)
    ),
  "there is a call exactly while one is pending": ({ value, context }) =>
    ((context as ParticipationContext).call !== null) ===
    ["registering", "starting", "finishing", "takingOver"].includes(topOf(value)),
  "the finish is offered exactly to those whose time runs or stands in a pause": (snapshot) =>
    !snapshot.can({ type: "finish.asked" }) ||
    ["running", "paused"].includes(participantStatusOf(snapshot.context as ParticipationContext))
}
