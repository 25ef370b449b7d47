import { Scene } from "./Scene.tsx"

/** A robot waving from a rocket. */
export function ChildrenPicture() {
  return (
    <Scene>
      <ellipse cx="160" cy="204" rx="112" ry="11" className="fill-sunken" />
      <path
        d="M132 176c-4 16 4 20 4 30m48-30c4 16-4 20-4 30"
        className="stroke-amber"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M160 176v22" className="stroke-danger" strokeWidth="10" strokeLinecap="round" />
      <path
        d="M112 128c-22 10-30 28-28 50 10-10 20-14 34-14zm96 0c22 10 30 28 28 50-10-10-20-14-34-14z"
        className="fill-accent"
      />
      <path
        d="M160 12c36 28 52 66 52 104 0 26-8 46-16 60h-72c-8-14-16-34-16-60 0-38 16-76 52-104"
        className="fill-raised stroke-line-strong"
        strokeWidth="3"
      />
      <path d="M160 12c17 13 30 29 38 46h-76c8-17 21-33 38-46" className="fill-accent" />
      <circle cx="160" cy="104" r="36" className="fill-accent-soft stroke-accent" strokeWidth="6" />
      <rect
        x="140"
        y="88"
        width="40"
        height="32"
        rx="10"
        className="fill-raised stroke-ink-soft"
        strokeWidth="3"
      />
      <path d="M160 88v-9" className="stroke-ink-soft" strokeWidth="3" />
      <circle cx="160" cy="77" r="4" className="fill-amber" />
      <circle cx="152" cy="102" r="3.5" className="fill-ink" />
      <circle cx="168" cy="102" r="3.5" className="fill-ink" />
      <path d="M153 111c4 4 10 4 14 0" className="stroke-ink" strokeWidth="3" strokeLinecap="round" />
      <path d="M136 158h48" className="stroke-line-strong" strokeWidth="5" strokeLinecap="round" />
      <path
        d="M44 54c2 11 6 15 17 17-11 2-15 6-17 17-2-11-6-15-17-17 11-2 15-6 17-17"
        className="fill-amber"
      />
      <path
        d="M274 34c1 7 4 10 11 11-7 1-10 4-11 11-1-7-4-10-11-11 7-1 10-4 11-11"
        className="fill-success"
      />
      <circle cx="262" cy="112" r="5" className="fill-accent" />
      <circle cx="62" cy="132" r="4" className="fill-danger" />
    </Scene>
  )
}
