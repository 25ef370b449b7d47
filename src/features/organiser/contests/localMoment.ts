const two = (part: number) => String(part).padStart(2, "0")

/** Formats a timestamp for `datetime-local` in the local time zone. */
export function localText(moment: string | null): string {
  if (moment === null) return ""
  const date = new Date(moment)
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-")
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Parses `datetime-local` text to an ISO timestamp in UTC; null if it is incomplete. */
export function momentOf(text: string): string | null {
  const date = new Date(text)
  return text === "" || Number.isNaN(date.getTime()) ? null : date.toISOString()
}

/** Formats the zone as «UTC+03:00, Europe/Moscow». The offset depends on the moment because of daylight saving time. */
export function offsetOf(moment: string, language: string): string {
  const format = new Intl.DateTimeFormat(language, { timeZoneName: "longOffset" })
  const name = format.formatToParts(new Date(moment)).find(({ type }) => type === "timeZoneName")?.value
  const offset = (name ?? "").replace("GMT", "UTC")
  return `${offset === "UTC" ? "UTC+00:00" : offset}, ${format.resolvedOptions().timeZone}`
}
