import type { ReactNode } from "react"

function Picture({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 200 140" aria-hidden="true" className="h-auto w-48 max-w-full" fill="none">
      {children}
    </svg>
  )
}

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

/** The product's sign. */
export function Logo({ className }: { readonly className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-accent" />
      <path
        d="M9.5 10h13L11 22h11.5"
        className="stroke-on-accent"
        fill="none"
        strokeWidth="3.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
