import { useState } from "react"
import { timeOf } from "../clock/ClockState.ts"
import type { BenchStatus } from "../Bench.ts"
import type { Panel } from "./usePanel.ts"
import { useTick } from "./useTick.ts"
import type { Say, TextKey } from "./texts.ts"

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const leaps: ReadonlyArray<readonly [TextKey, number]> = [
  ["add.minute", minute],
  ["add.ten", 10 * minute],
  ["add.hour", hour],
  ["add.day", day],
  ["add.month", 31 * day],
  ["back.hour", -hour]
]

interface ClockProps {
  readonly status: BenchStatus
  readonly locale: string
  readonly say: Say
}

/** The bench's present, always visible at the top. */
export function PresentTime({ status: { clock }, locale, say }: ClockProps) {
  useTick(250)
  const now = new Date(timeOf(clock))
  const text = now.toLocaleString(locale, { dateStyle: "medium", timeStyle: "medium" })
  const moscow = now.toLocaleTimeString(locale, { timeZone: "Europe/Moscow" })
  return (
    <p
      className="present"
      role="timer"
      aria-label={say("time")}
      data-stopped={clock.pausedAt !== null || undefined}
    >
      <strong>{text}</strong>
      <span className="quiet">
        {moscow} {say("moscow")} · {say(clock.pausedAt === null ? "running" : "stopped")}
      </span>
    </p>
  )
}

/** A moment in the form of `datetime-local`, in the computer's time zone. */
const inputValue = (moment: number) =>
  new Date(moment - new Date(moment).getTimezoneOffset() * minute).toISOString().slice(0, 19)

export function ClockPart({ panel, status, say }: Omit<ClockProps, "locale"> & { readonly panel: Panel }) {
  const [typed, setTyped] = useState("")
  return (
    <section aria-labelledby="clock">
      <h2 id="clock">{say("clock")}</h2>
      <p className="quiet">{say("clockHint")}</p>
      <div className="row">
        {leaps.map(([key, ms]) => (
          <button key={key} type="button" onClick={() => void panel.change("/clock", { act: "add", ms })}>
            {say(key)}
          </button>
        ))}
      </div>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          const at = Date.parse(typed)
          if (!Number.isNaN(at)) void panel.change("/clock", { act: "set", at })
        }}
      >
        <label>
          {say("moment")}
          <input
            type="datetime-local"
            step={1}
            value={typed}
            onFocus={() => typed === "" && setTyped(inputValue(timeOf(status.clock)))}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="submit">{say("set")}</button>
        <button type="button" onClick={() => void panel.change("/clock", { act: "computer" })}>
          {say("computer")}
        </button>
      </form>
      <label className="check">
        <input
          type="checkbox"
          checked={status.judging}
          onChange={(event) => void panel.change("/judge", { on: event.target.checked })}
        />
        {say("judge")}
      </label>
    </section>
  )
}
