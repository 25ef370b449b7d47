import { Picture } from "./Picture.tsx"

/** A magnifying glass over a path that ends: no such page. */
export function LostPicture() {
  return (
    <Picture>
      <ellipse cx="100" cy="126" rx="72" ry="8" className="fill-sunken" />
      <path
        d="M16 104c24-30 40 10 62-16s10-42 34-52"
        className="stroke-line-strong"
        strokeWidth="4"
        strokeLinecap="round"
        strokeDasharray="2 11"
      />
      <circle cx="122" cy="58" r="34" className="fill-accent-soft stroke-accent" strokeWidth="8" />
      <path d="m147 84 26 28" className="stroke-accent" strokeWidth="12" strokeLinecap="round" />
      <path
        d="M112 52c0-14 20-14 20-1 0 9-10 9-10 18"
        className="stroke-accent-ink"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <circle cx="122" cy="79" r="4" className="fill-accent-ink" />
      <path
        d="M30 30c1.5 6.5 4 9 10.5 10.5C34 42 31.5 44.5 30 51c-1.5-6.5-4-9-10.5-10.5C26 39 28.5 36.5 30 30"
        className="fill-amber"
      />
    </Picture>
  )
}
