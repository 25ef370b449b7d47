import { Picture } from "./Picture.tsx"

/** An envelope on its way. */
export function LetterPicture() {
  return (
    <Picture>
      <ellipse cx="104" cy="126" rx="66" ry="8" className="fill-sunken" />
      <path
        d="M14 54h26M6 76h30m-14 22h22"
        className="stroke-line-strong"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <rect x="54" y="32" width="108" height="78" rx="12" className="fill-accent-soft" />
      <path
        d="m58 38 50 40 50-40"
        className="stroke-accent"
        strokeWidth="7"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="54" y="32" width="108" height="78" rx="12" className="stroke-accent" strokeWidth="7" />
      <circle cx="162" cy="34" r="15" className="fill-amber" />
      <path
        d="m155 34 5 5 9-9"
        className="stroke-ink"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </Picture>
  )
}
