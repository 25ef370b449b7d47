/** Formats `2014-02-28` as `28.02.2014`. */
export const typedDay = (day: string) => day.split("-").reverse().join(".")

const written = /^(?<day>\d{2})\.(?<month>\d{2})\.(?<year>\d{4})$/

/** Parses DD.MM.YYYY into the API format; returns an empty string, which the API rejects, for other input. */
export function wireDay(text: string): string {
  const { day, month, year } = written.exec(text)?.groups ?? {}
  return year === undefined ? "" : `${year}-${month}-${day}`
}

/** Inserts the dots after day and month while the user types digits. */
export const dotted = (text: string) =>
  /^[\d.]*$/.test(text) ? text.replace(/^(\d{2})(?=\d)/, "$1.").replace(/^(\d{2}\.\d{2})(?=\d)/, "$1.") : text
