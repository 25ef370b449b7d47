import { Hourglass, Pause, Timer } from "lucide-react"
import { useTranslation } from "react-i18next"
import type { TimerClock } from "../../../machines/contest/alarmTimer.ts"
import { cx } from "../../../ui/cx.ts"
import { toneClass } from "../../../ui/toneClass.ts"
import { useDurationText, useSecondsRemaining } from "./useTimeLeft.ts"

interface ContestTimerProps {
  readonly clock: TimerClock
  /** Milliseconds since 1970, without an ongoing pause. */
  readonly endsAt: number
  readonly pausedAt: number | null
  /** The page is asking the server whether the contest is over. */
  readonly checking: boolean
}

/** Remaining minutes announced by screen readers. */
const marks = [30, 10, 5, 1]
/** Seconds for which an announcement stays in its live region. */
const saidFor = 20

const markOf = (seconds: number) =>
  marks.find((minutes) => seconds <= minutes * 60 && seconds > minutes * 60 - saidFor)

const two = (part: number) => String(part).padStart(2, "0")

/** «1:59:07» */
const clockFace = (seconds: number) =>
  [Math.floor(seconds / 3_600), two(Math.floor(seconds / 60) % 60), two(seconds % 60)].join(":")

const looks = (seconds: number, paused: boolean) => {
  if (paused) return toneClass.neutral
  if (seconds <= 60) return toneClass.danger
  return seconds <= 300 ? toneClass.amber : "text-ink"
}

/** Remaining time: shown in seconds, read by screen readers in minutes, and announced at each mark. */
export function ContestTimer({ clock, endsAt, pausedAt, checking }: ContestTimerProps) {
  const { t } = useTranslation("contest")
  const seconds = useSecondsRemaining(clock, endsAt, pausedAt)
  const duration = useDurationText()
  const paused = pausedAt !== null
  const mark = paused ? undefined : markOf(seconds)
  const time = duration(seconds)
  const up = checking || seconds === 0
  return (
    <div
      className={cx(
        "inline-flex min-h-11 items-center gap-2 rounded-lg px-2 font-semibold tabular-nums [&_svg]:size-5 [&_svg]:shrink-0",
        looks(seconds, paused)
      )}
    >
      {paused ? <Pause /> : checking ? <Hourglass /> : <Timer />}
      <span role="timer">
        {up && !paused ? (
          t(checking ? "timer.checking" : "timer.up")
        ) : (
          <>
            <span aria-hidden="true">
              {paused && `${t("timer.paused")} · `}
              {clockFace(seconds)}
            </span>
            <span className="sr-only">
              {t(paused ? "timer.pausedLeft" : seconds <= 60 ? "timer.lastMinute" : "timer.left", { time })}
            </span>
          </>
        )}
      </span>
      <span role="status" className="sr-only">
        {paused && t("timer.pausedLeft", { time })}
        {mark !== undefined && t("timer.left", { time: duration(mark * 60) })}
        {up && !paused && t("timer.up")}
      </span>
    </div>
  )
}
