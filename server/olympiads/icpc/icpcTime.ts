const pad = (value: number, length = 2) => String(value).padStart(length, "0")

/** TIME of the specification. */
export const absolute = (millis: number): string => new Date(millis).toISOString()

export const absoluteOrNull = (millis: number | null): string | null =>
  millis === null ? null : absolute(millis)

/** RELTIME of the specification, such as `1:05:09.250`; negative before the start. */
export function relative(millis: number): string {
  const size = Math.abs(Math.round(millis))
  const seconds = Math.floor(size / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return `${millis < 0 ? "-" : ""}${hours}:${pad(minutes)}:${pad(seconds % 60)}.${pad(size % 1000, 3)}`
}
