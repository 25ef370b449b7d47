const dayMs = 86_400_000

/** A calendar day as midnight UTC, for formatting in UTC. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const nameOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The days of `weeks` calendar weeks starting on Monday; the last week ends with `lastDay`. */
export function calendarDays(lastDay: string, weeks: number): ReadonlyArray<string> {
  const last = dayOf(lastDay)
  const weekday = (last.getUTCDay() + 6) % 7
  const length = (weeks - 1) * 7 + weekday + 1
  return Array.from({ length }, (_, index) => nameOf(last.getTime() - (length - 1 - index) * dayMs))
}

/** The column where each month starts, for months with enough room for their label. */
export function monthsOf(days: ReadonlyArray<string>): ReadonlyArray<{ week: number; day: string }> {
  const first = days.flatMap((day, index) =>
    day.endsWith("-01") ? [{ week: Math.ceil(index / 7), day }] : []
  )
  return first.filter(({ week }) => week * 7 < days.length - 7)
}
