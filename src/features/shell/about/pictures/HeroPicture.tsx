import { Scene } from "./Scene.tsx"

/** A window with a program, and a path from it over three hills to a flag. */
export function HeroPicture() {
  return (
    <Scene>
      <path d="M0 190c40-26 78-26 118 0s80 22 122-6 62-12 80 0v36H0z" className="fill-sunken" />
      <rect
        x="22"
        y="22"
        width="176"
        height="130"
        rx="16"
        className="fill-raised stroke-line"
        strokeWidth="2"
      />
      <path d="M22 38a16 16 0 0 1 16-16h144a16 16 0 0 1 16 16v12H22z" className="fill-accent-soft" />
      <circle cx="40" cy="36" r="5" className="fill-danger" />
      <circle cx="56" cy="36" r="5" className="fill-amber" />
      <circle cx="72" cy="36" r="5" className="fill-success" />
      <g strokeWidth="7" strokeLinecap="round">
        <path d="M42 70h34" className="stroke-accent" />
        <path d="M88 70h52" className="stroke-line-strong" opacity="0.5" />
        <path d="M58 90h26" className="stroke-amber" />
        <path d="M96 90h62" className="stroke-line-strong" opacity="0.5" />
        <path d="M58 110h48" className="stroke-line-strong" opacity="0.5" />
        <path d="M118 110h22" className="stroke-success" />
        <path d="M42 130h60" className="stroke-accent" />
      </g>
      <path
        d="M150 152c-6 30 22 42 48 32s30-38 58-40 20-34 26-52"
        className="stroke-accent"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 13"
      />
      <path d="M282 104V40" className="stroke-ink-soft" strokeWidth="6" strokeLinecap="round" />
      <path d="M282 42c14-8 20 8 34 0v28c-14 8-20-8-34 0z" className="fill-amber" />
      <circle cx="232" cy="164" r="19" className="fill-success" />
      <path
        d="m223 164 6 7 12-13"
        className="stroke-raised"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M238 26c2 10 6 14 16 16-10 2-14 6-16 16-2-10-6-14-16-16 10-2 14-6 16-16"
        className="fill-accent"
      />
      <path d="M214 92c1 6 4 8 9 9-5 1-8 4-9 9-1-5-4-8-9-9 5-1 8-3 9-9" className="fill-amber" />
    </Scene>
  )
}
