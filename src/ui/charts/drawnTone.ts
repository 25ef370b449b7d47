import type { Tone } from "../toneClass.ts"

/** Colours for what is drawn: each stands out 3:1 from the page and from cards. */
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
