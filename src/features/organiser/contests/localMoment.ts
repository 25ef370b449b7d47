const two = (part: number) => String(part).padStart(2, "0")

/** A moment as `datetime-local` writes it, by the clock on this wall. */
export function localText(moment: string | null): string {
  if (moment === null) return ""
  const date = new Date(moment)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-")
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** What was typed as a moment in UTC; null for no whole moment. */
export function momentOf(text: string): string | null {
  const date = new Date(text)
  return text === "" || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** «UTC+03:00, Europe/Moscow»: a zone is another in summer, so it is asked for the moment. */
export function offsetOf(moment: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZoneName: "longOffset" })
  const name = format.formatToParts(new Date(moment)).find(({ type }) => type === "timeZoneName")?.value
  const offset = (name ?? "").replace("GMT", "UTC")
  return `${offset === "UTC" ? "UTC+00:00" : offset}, ${format.resolvedOptions().timeZone}`
}
