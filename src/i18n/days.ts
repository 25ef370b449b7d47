/** `2014-02-28` as people write it: `28.02.2014`. */
export const typedDay = (day: string) => day.split("-").reverse().join(".")

const written = [
  /^(?<day>\d{1,2})[./\s-]+(?<month>\d{1,2})[./\s-]+(?<year>\d{4})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/
]

/** What was typed as a day, as the contract spells it; left as it is when it is none. */
export function wireDay(text: string): string {
  const { day, month, year } = written.map((form) => form.exec(text)?.groups).find((found) => found) ?? {}
  if (day === undefined || month === undefined) return text
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
}
