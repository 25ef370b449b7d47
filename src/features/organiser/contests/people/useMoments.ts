import { useFormat } from "../../../shell/frame/useFormat.ts"

/** Formats timestamps to the second in local time; seconds matter during a contest. */
export function useMoments() {
  const { date } = useFormat()
  return (moment: string) =>
    date(moment, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit", second: "2-digit" })
}
