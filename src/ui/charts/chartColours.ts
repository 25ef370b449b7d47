import type { Tone } from "../toneClass.ts"

/** Chart colours, with 3:1 contrast to the page and to cards. */
export const chartColours: Readonly<Record<Tone, string>> = {
  neutral: "text-line-strong",
  accent: "text-accent",
  amber: "text-amber-strong",
  success: "text-success",
  danger: "text-danger"
}
