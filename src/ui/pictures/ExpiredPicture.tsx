import { Picture } from "./Picture.tsx"

/** A clock that ran out. */
export function ExpiredPicture() {
  return (
    <Picture>
      <ellipse cx="100" cy="126" rx="60" ry="8" className="fill-sunken" />
      <path d="M62 18h76M62 116h76" className="stroke-accent" strokeWidth="9" strokeLinecap="round" />
      <path
        d="M72 22c0 26 20 32 20 45s-20 19-20 45h56c0-26-20-32-20-45s20-19 20-45z"
        className="fill-accent-soft stroke-accent"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d="M79 110c2-14 12-18 21-18s19 4 21 18z" className="fill-amber" />
    </Picture>
  )
}
