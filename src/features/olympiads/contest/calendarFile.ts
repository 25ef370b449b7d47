import type { ContestDetails } from "../../../api/contract/olympiads/participation.ts"

const utc = (moment: string) => new Date(moment).toISOString().replaceAll(/[-:]|\.\d{3}/g, "")
const escaped = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Folds lines longer than 75 bytes (RFC 5545, 3.1). */
function folded(line: string): string {
  const parts: Array<string> = []
  let part = ""
  let bytes = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (bytes + size > 74) {
      parts.push(part)
      part = ""
      bytes = 0
    }
    part += letter
    bytes += size
  }
  return [...parts, part].join("\r\n ")
}

/** iCalendar file of a contest, with a reminder one hour before the start. */
export const calendarFile = (
  { slug, title, summary, startsAt, endsAt, serverTime }: ContestDetails,
  address: string
): string =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Zama//Contests//RU",
    "BEGIN:VEVENT",
    `UID:contest-${slug}@${new URL(address).hostname}`,
    `DTSTAMP:${utc(serverTime)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(summary)}`,
    `URL:${address}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${escaped(title)}`,
    "TRIGGER:-PT1H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    ""
  ]
    .map(folded)
    .join("\r\n")
