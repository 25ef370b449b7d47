const dayMs = 86_400_000

/** A calendar day as a moment, for formats in UTC. */
export const dayOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

const nameOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** The days of so many weeks from Monday on; the last week ends with the last day. */
export function calendarDays(lastDay: string, weeks: number): ReadonlyArray<string> {
  const last = dayOf(lastDay)
  const weekday = (last.getUTCDay() + 6) % 7
  const length = (weeks - 1) * 7 + weekday + 1
  return Array.from({ length }, (_, index) => nameOf(last.getTime() - (length - 1 - index) * dayMs))
}

/** In which column a month begins, for those that have room for their name. */
export function monthsOf(days: ReadonlyArray<string>): ReadonlyArray<{ week: number; day: string }> {
  const first = days.flatMap((day, index) =>
    day.endsWith("-01") ? [{ week: Math.ceil(index / 7), day }] : []
  )
  return first.filter(({ week }) => week * 7 < days.length - 7)
}
