import type { LifeAction, OrganiserLife } from "../../../../api/contract/organiser/life.ts"
import type { SetMoments } from "../../../../api/contract/organiser/settings.ts"

/** Union of the inputs of all actions. */
export interface ActValues {
  readonly name: string
  readonly until: string | null
  readonly extendBy: "minutes" | "moment"
  readonly minutes: number | null
  readonly from: string | null
  readonly to: string | null
  readonly moments: SetMoments
}

/** Initial values of an action dialog. */
export const firstValues = ({ moments, gaps }: OrganiserLife): ActValues => {
  const removed = gaps.find(({ kind }) => kind === "removed")
  return {
    name: "",
    until: moments.startsAt,
    extendBy: "minutes",
    minutes: 15,
    from: removed?.from ?? null,
    to: removed?.to ?? null,
    moments
  }
}

/** Request payload of an action; null if an input is missing. */
export function actOf(type: string, values: ActValues): LifeAction | null {
  const { name, until, extendBy, minutes, from, to, moments } = values
  switch (type) {
    case "contest.publish":
    case "contest.unpublish":
    case "registration.close":
    case "contest.startNow":
    case "contest.pause":
    case "contest.resume":
    case "contest.undo":
    case "results.reopen":
      return { type }
    case "contest.endNow":
    case "results.publish":
      return name.trim() === "" ? null : { type, name }
    case "registration.reopen":
      return until === null ? null : { type, until }
    case "contest.reschedule":
      return { type, ...moments }
    case "contest.extend":
      if (extendBy === "moment") return to === null ? null : { type, to }
      return minutes === null || minutes === 0 ? null : { type, byS: minutes * 60 }
    case "interval.remove":
    case "interval.restore":
      return from === null || to === null ? null : { type, from, to }
    default:
      return null
  }
}
