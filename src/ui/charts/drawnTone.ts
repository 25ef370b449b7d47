import type { Tone } from "../toneClass.ts"

/** Chart colours, with 3:1 contrast to the page and to cards. */
export const strokeOf: Readonly<Record<Tone, string>> = {
  neutral: "stroke-line-strong",
  accent: "stroke-accent",
  amber: "stroke-amber-strong",
  success: "stroke-success",
  danger: "stroke-danger"
}

export const fillOf: Readonly<Record<Tone, string>> = {
  neutral: "fill-line-strong",
  accent: "fill-accent",
  amber: "fill-amber-strong",
  success: "fill-success",
  danger: "fill-danger"
}
