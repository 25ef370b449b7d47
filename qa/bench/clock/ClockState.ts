/** Time of the bench: the computer's time moved by a shift, or one moment while the clock is stopped. */
export interface ClockState {
  readonly shiftMs: number
  readonly pausedAt: number | null
}

/** The computer's own clock, also after `replaceDate`. */
export const computerTime = Date.now

export const computersClock: ClockState = { shiftMs: 0, pausedAt: null }

export const timeOf = ({ shiftMs, pausedAt }: ClockState): number => pausedAt ?? computerTime() + shiftMs

/** A stopped clock stays stopped. */
export const setTo = (clock: ClockState, moment: number): ClockState =>
  clock.pausedAt === null
    ? { shiftMs: moment - computerTime(), pausedAt: null }
    : { ...clock, pausedAt: moment }

export const stopped = (clock: ClockState): ClockState => ({ ...clock, pausedAt: timeOf(clock) })

export const started = (clock: ClockState): ClockState => ({
  shiftMs: timeOf(clock) - computerTime(),
  pausedAt: null
})
