import { Picture } from "./Picture.tsx"

/** An empty box with a spark: nothing here yet. */
export function EmptyPicture() {
  return (
    <Picture>
      <ellipse cx="100" cy="124" rx="70" ry="8" className="fill-sunken" />
      <path d="M48 62 100 44l52 18-52 20z" className="fill-accent-soft" />
      <path d="M48 62v42l52 20V82z" className="fill-accent" opacity="0.85" />
      <path d="M152 62v42l-52 20V82z" className="fill-accent" opacity="0.6" />
      <path d="m48 62-14 16 52 20 14-16zm104 0 14 16-52 20-14-16z" className="fill-accent-soft" />
      <path d="M100 8c2 9 5 12 14 14-9 2-12 5-14 14-2-9-5-12-14-14 9-2 12-5 14-14" className="fill-amber" />
      <circle cx="138" cy="30" r="4" className="fill-success" />
      <circle cx="62" cy="26" r="3" className="fill-danger" />
    </Picture>
  )
}
