const hourMs = 3_600_000

/** Moments in milliseconds. */
export interface AlarmState {
  /** Null while the alarm is quiet. */
  readonly raisedAt: number | null
  /** The last mail about its beginning. */
  readonly mailedAt: number | null
}

export const quiet: AlarmState = { raisedAt: null, mailedAt: null }

export interface AlarmStep {
  readonly state: AlarmState
  /** What has changed now; null if nothing has. */
  readonly change: "raised" | "ended" | null
  /** What operators get a mail about. */
  readonly mail: "raised" | "ended" | null
}

const isAnnounced = ({ raisedAt, mailedAt }: AlarmState) =>
  raisedAt !== null && mailedAt !== null && mailedAt >= raisedAt

/**
 * The next state of an alarm. Its beginning is mailed at most once an hour: one that returns sooner waits, and is mailed
 * if it still lasts then. Its end is mailed if its beginning was.
 */
export const nextAlarm = (before: AlarmState, holds: boolean, now: number): AlarmStep => {
  const { raisedAt, mailedAt } = before
  if (!holds) {
    const change = raisedAt === null ? null : "ended"
    return { state: { raisedAt: null, mailedAt }, change, mail: isAnnounced(before) ? change : null }
  }
  const since = raisedAt ?? now
  const mails = !isAnnounced(before) && (mailedAt === null || now - mailedAt >= hourMs)
  return {
    state: { raisedAt: since, mailedAt: mails ? now : mailedAt },
    change: raisedAt === null ? "raised" : null,
    mail: mails ? "raised" : null
  }
}
