import { Scene } from "./Scene.tsx"

/** A house with a lit window under a shield. */
export function ParentsPicture() {
  return (
    <Scene>
      <ellipse cx="160" cy="198" rx="128" ry="12" className="fill-sunken" />
      <path
        d="M62 104h132v86a8 8 0 0 1-8 8H70a8 8 0 0 1-8-8z"
        className="fill-raised stroke-line-strong"
        strokeWidth="3"
      />
      <path d="M46 112 128 40l82 72" className="fill-accent-soft" />
      <path
        d="M46 112 128 40l82 72"
        className="stroke-accent"
        strokeWidth="12"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="82" y="124" width="44" height="40" rx="6" className="fill-amber" />
      <path d="M104 124v40M82 144h44" className="stroke-raised" strokeWidth="4" />
      <path d="M144 198v-54a8 8 0 0 1 8-8h18a8 8 0 0 1 8 8v54z" className="fill-accent" />
      <circle cx="169" cy="170" r="3.5" className="fill-raised" />
      <path
        d="M246 70c16 12 30 14 44 14 2 44-12 74-44 92-32-18-46-48-44-92 14 0 28-2 44-14"
        className="fill-success-soft stroke-success"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path
        d="m228 122 13 14 24-28"
        className="stroke-success"
        strokeWidth="8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path
        d="M40 166c-6-5-14-11-14-20 0-6 4-10 9-10 3 0 5 2 5 4 0-2 3-4 6-4 5 0 9 4 9 10 0 9-8 15-15 20"
        className="fill-danger"
      />
      <path
        d="M226 30c1.500 8 5 11 13 13-8 1.500-11 5-13 13-1.500-8-5-11-13-13 8-1.500 11-5 13-13"
        className="fill-amber"
      />
    </Scene>
  )
}
