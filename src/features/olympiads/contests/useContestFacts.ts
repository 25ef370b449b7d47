import { useTranslation } from "react-i18next"
import type { Contest } from "../../../api/contract/olympiads/contests.ts"
import { lifecycleOf, shownStatus } from "./contestSections.ts"

export interface ContestFact {
  readonly name: string
  readonly text: string
  /** ISO timestamp behind the text. */
  readonly moment: string | null
}

/** Facts of a contest in its current phase: registration deadline, start and duration. */
export function useContestFacts(contest: Contest): ReadonlyArray<ContestFact> {
  const { t } = useTranslation("contests")
  const momentText = useMomentText()
  const length = { name: t("facts.duration"), text: useDuration(contest), moment: null }
  const dated = momentsOf(contest).flatMap(([name, moment]): ReadonlyArray<ContestFact> =>
    moment === null ? [] : [{ name: t(`facts.${name}`), text: momentText(moment), moment }]
  )
  return [...dated, length]
}

const organisersZone = "Europe/Moscow"

/** Formats a timestamp in local time, and in the organisers' zone if it differs; omits a repeated date. */
export function useMomentText(): (moment: string) => string {
  const { t, i18n } = useTranslation("contests")
  const formats = (style: Intl.DateTimeFormatOptions) =>
    ([{}, { timeZone: organisersZone }] as const).map(
      (zone) => new Intl.DateTimeFormat(i18n.language, { ...style, ...zone })
    )
  const wholes = formats({ dateStyle: "medium", timeStyle: "short" })
  const days = formats({ dateStyle: "medium" })
  const times = formats({ timeStyle: "short" })
  return (moment) => {
    const momentText = (each: ReturnType<typeof formats>) =>
      each.map((format) => format.format(new Date(moment)))
    const [mine = "", full = ""] = momentText(wholes)
    if (mine === full) return mine
    const [myDay, theirDay] = momentText(days)
    const other = myDay === theirDay ? momentText(times)[1] : full
    return t("facts.bothTimes", { mine, other })
  }
}

type MomentName = "registrationStarts" | "registrationEnds" | "starts" | "ends" | "ended"

function momentsOf(contest: Contest): ReadonlyArray<readonly [MomentName, string | null]> {
  const { startsAt, endsAt } = contest
  if (lifecycleOf(contest) === "completed") return [["ended", endsAt]]
  return [...registrationOf(contest), ["starts", startsAt], ["ends", endsAt]]
}

/** Start of registration while it is ahead, else its end; empty once registration is closed. */
function registrationOf(contest: Contest): ReadonlyArray<readonly [MomentName, string | null]> {
  const { registrationStartsAt, registrationEndsAt, status } = contest
  if (status.value !== "open_registration") return []
  return shownStatus(contest) === "announced"
    ? [["registrationStarts", registrationStartsAt]]
    : [["registrationEnds", registrationEndsAt]]
}

/** «2 часа 30 минут»: the time per participant if it is limited, else the whole contest. */
function useDuration({ durationS, startsAt, endsAt }: Contest): string {
  const { t } = useTranslation("contests")
  const seconds = durationS ?? (Date.parse(endsAt) - Date.parse(startsAt)) / 1000
  const minutes = Math.max(1, Math.round(seconds / 60))
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [
    ...(hours === 0 ? [] : [t("hours", { count: hours })]),
    ...(rest === 0 ? [] : [t("minutes", { count: rest })])
  ].join(" ")
}
