export type Tone = "neutral" | "accent" | "amber" | "success" | "danger"

/** A soft background with a readable text colour. */
export const toneClass: Readonly<Record<Tone, string>> = {
  neutral: "bg-sunken text-ink-soft",
  accent: "bg-accent-soft text-accent-ink",
  amber: "bg-amber-soft text-amber-ink",
  success: "bg-success-soft text-success-ink",
  danger: "bg-danger-soft text-danger-ink"
}
