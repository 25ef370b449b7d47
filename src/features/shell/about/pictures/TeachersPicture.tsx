import { Scene } from "./Scene.tsx"

/** A board with rising steps, and a pile of books with an apple. */
export function TeachersPicture() {
  return (
    <Scene>
      <ellipse cx="160" cy="204" rx="130" ry="11" className="fill-sunken" />
      <path
        d="m92 150-18 52m130-52 18 52"
        className="stroke-line-strong"
        strokeWidth="7"
        strokeLinecap="round"
      />
      <rect x="44" y="18" width="208" height="140" rx="14" className="fill-accent" />
      <rect x="54" y="28" width="188" height="120" rx="8" className="fill-accent-soft" />
      <g className="fill-accent">
        <rect x="76" y="106" width="24" height="26" rx="4" opacity="0.55" />
        <rect x="110" y="88" width="24" height="44" rx="4" opacity="0.7" />
        <rect x="144" y="68" width="24" height="64" rx="4" opacity="0.85" />
        <rect x="178" y="46" width="24" height="86" rx="4" />
      </g>
      <path
        d="m74 84 34-22 28-6 32-18"
        className="stroke-amber"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="168" cy="38" r="7" className="fill-amber" />
      <path d="M66 132h152" className="stroke-ink-soft" strokeWidth="4" strokeLinecap="round" />
      <rect x="214" y="180" width="82" height="20" rx="5" className="fill-success" />
      <rect x="222" y="160" width="70" height="20" rx="5" className="fill-danger" />
      <path d="M230 170h34m-38 20h42" className="stroke-raised" strokeWidth="4" strokeLinecap="round" />
      <path
        d="M258 158c-16 0-20-12-18-20 2-9 12-11 18-6 6-5 16-3 18 6 2 8-2 20-18 20"
        className="fill-amber"
      />
      <path d="M258 132c0-7 3-11 8-13" className="stroke-ink-soft" strokeWidth="4" strokeLinecap="round" />
    </Scene>
  )
}
