import { useFormat, type DateStyle } from "./useFormat.ts"

interface DateTimeProps {
  readonly at: string
  /** Date and time by default. */
  readonly format?: DateStyle
  readonly className?: string
}

/** A timestamp in the current language and local time. */
export function DateTime({ at, format, className }: DateTimeProps) {
  const { date } = useFormat()
  return (
    <time dateTime={at} className={className}>
      {date(at, format)}
    </time>
  )
}
