import { useCallback, useSyncExternalStore } from "react"
import { useTranslation } from "react-i18next"
import type { TimerClock } from "../../../machines/contest/alarmTimer.ts"

/** Whole seconds until a server time; the value is frozen during a pause. */
export const secondsRemaining = (clock: TimerClock, endsAt: number, pausedAt: number | null): number =>
  Math.max(0, Math.ceil((endsAt - (pausedAt ?? clock.now())) / 1_000))

/** Whole seconds until a server time, updated as they pass; the value is frozen during a pause. */
export function useSecondsRemaining(clock: TimerClock, endsAt: number, pausedAt: number | null): number {
  const subscribe = useCallback(
    (changed: () => void) => {
      const ticking = setInterval(changed, 250)
      const leave = clock.onChange(changed)
      return () => {
        clearInterval(ticking)
        leave()
      }
    },
    [clock]
  )
  const read = () => secondsRemaining(clock, endsAt, pausedAt)
  return useSyncExternalStore(subscribe, read, read)
}

/** Formats seconds as «1 час 5 минут», rounded up to whole minutes. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation("contest")
  return (seconds) => {
    const minutes = Math.max(1, Math.ceil(seconds / 60))
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    return [
      ...(hours === 0 ? [] : [t("timer.hours", { count: hours })]),
      ...(rest === 0 ? [] : [t("timer.minutes", { count: rest })])
    ].join(" ")
  }
}
