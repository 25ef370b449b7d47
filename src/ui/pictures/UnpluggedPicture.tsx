import { Picture } from "./Picture.tsx"

/** A plug beside its socket: no connection. */
export function UnpluggedPicture() {
  return (
    <Picture>
      <ellipse cx="100" cy="124" rx="72" ry="8" className="fill-sunken" />
      <path d="M8 92c22 0 18-30 42-30" className="stroke-line-strong" strokeWidth="7" strokeLinecap="round" />
      <path d="M50 42h22a20 20 0 0 1 0 40H50z" className="fill-accent" />
      <path d="M90 52h12M90 72h12" className="stroke-accent-ink" strokeWidth="7" strokeLinecap="round" />
      <path d="M126 36h22a6 6 0 0 1 6 6v40a6 6 0 0 1-6 6h-22z" className="fill-accent-soft" />
      <path d="M126 52h-8m8 20h-8" className="stroke-accent-soft" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M154 62c24 0 16 34 38 34"
        className="stroke-line-strong"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <path
        d="m106 30 4-16m8 20 10-12M104 94l2 14m10-18 9 10"
        className="stroke-amber"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </Picture>
  )
}
