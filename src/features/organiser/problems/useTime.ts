import { useFormat } from "../../shell/frame/useFormat.ts"

/** Formats milliseconds for people: whole milliseconds below a second, else seconds. */
export function useTime() {
  const { number } = useFormat()
  return (ms: number) =>
    ms < 1000
      ? number(ms, { style: "unit", unit: "millisecond" })
      : number(ms / 1000, { style: "unit", unit: "second", maximumFractionDigits: 2 })
}
