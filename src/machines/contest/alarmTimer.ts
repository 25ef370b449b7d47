import { fromCallback } from "xstate"
import type { AlarmEvent, ParticipationEvent } from "./participationEvents.ts"
import type { Alarm } from "./participationFacts.ts"

/** What the timer needs of the server's clock. */
export interface TimerClock {
  now(): number
  /** Calls back when `now` was mended, or the device woke up. */
  onChange(changed: () => void): () => void
}

export interface Waiting {
  /** Calls back after so long; answers how to call it off. */
  after(ms: number, due: () => void): () => void
}

const byTimeouts: Waiting = {
  after: (ms, due) => {
    const timeout = setTimeout(due, ms)
    return () => clearTimeout(timeout)
  }
}

/** Browsers lay long timeouts aside while they sleep; so does nobody look away for longer. */
const longest = 10_000

/** The timer of `participationMachine` by the server's clock. */
export const alarmTimer = (clock: TimerClock, { after }: Waiting = byTimeouts) =>
  fromCallback<AlarmEvent, void, ParticipationEvent>(({ sendBack, receive }) => {
    let alarm: Alarm = { moment: null, isEnd: false }
    let callOff = () => {}

    const watch = () => {
      callOff()
      if (alarm.moment === null) return
      const left = alarm.moment - clock.now()
      if (left > 0) callOff = after(Math.min(left, longest), watch)
      else ring()
    }
    const ring = () => {
      const { isEnd } = alarm
      alarm = { moment: null, isEnd: false }
      sendBack(isEnd ? { type: "time.up" } : { type: "moment.came", now: clock.now() })
    }

    receive((event) => {
      alarm = event.alarm
      watch()
    })
    const leave = clock.onChange(watch)
    return () => {
      leave()
      callOff()
    }
  })
