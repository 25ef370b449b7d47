import { fromCallback } from "xstate"
import type { AlarmEvent, ParticipationEvent } from "../participationMachine.ts"
import type { Alarm } from "./participationFacts.ts"

/** The server clock as seen by the timer. */
export interface TimerClock {
  now(): number
  /** Subscribes to clock corrections and device wake-ups; returns the unsubscribe function. */
  onChange(changed: () => void): () => void
}

export interface Waiting {
  /** Calls `due` after `ms` milliseconds; returns a cancel function. */
  after(ms: number, due: () => void): () => void
}

const byTimeouts: Waiting = {
  after: (ms, due) => {
    const timeout = setTimeout(due, ms)
    return () => clearTimeout(timeout)
  }
}

/** Sleeping devices delay long timeouts, so the timer re-checks at least every 10 s. */
const longest = 10_000

/** The timer actor of `participationMachine`, driven by the server's clock. */
export const alarmTimer = (clock: TimerClock, { after }: Waiting = byTimeouts) =>
  fromCallback<AlarmEvent, void, ParticipationEvent>(({ sendBack, receive }) => {
    let alarm: Alarm = { moment: null, isEnd: false }
    let callOff = () => {}

    const watch = () => {
      callOff()
      if (alarm.moment === null) return
      const left = alarm.moment - clock.now()
      if (left > 0) callOff = after(Math.min(left, longest), watch)
      else fire()
    }
    const fire = () => {
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
