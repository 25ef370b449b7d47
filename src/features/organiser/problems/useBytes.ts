import { useFormat } from "../../shell/frame/useFormat.ts"

const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const

/** Formats a number of bytes in the largest unit of which there is at least one. */
export function useBytes() {
  const { number } = useFormat()
  return (bytes: number) => {
    const exponent = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
    const value = bytes / 1024 ** exponent
    return number(value, {
      style: "unit",
      unit: units[exponent] ?? "byte",
      // The short form of a byte does not follow the number.
      unitDisplay: exponent === 0 ? "long" : "short",
      maximumFractionDigits: value < 10 ? 1 : 0
    })
  }
}
