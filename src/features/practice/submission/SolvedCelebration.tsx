import { Check } from "lucide-react"
import type { CSSProperties } from "react"
import { cx } from "../../../ui/cx.ts"
import "./submission.css"

const colours = ["fill-amber", "fill-accent", "fill-success"] as const

const sparks = Array.from({ length: 12 }, (_, index) => {
  const angle = (index / 12) * 2 * Math.PI
  const reach = index % 2 === 0 ? 62 : 44
  return {
    index,
    className: colours[index % colours.length],
    style: {
      "--fly-x": `${Math.round(Math.cos(angle) * reach)}px`,
      "--fly-y": `${Math.round(Math.sin(angle) * reach)}px`
    } as CSSProperties
  }
})

/** An animated tick with sparks; no animation if `still` or if the user prefers reduced motion. */
export function SolvedCelebration({ still = false }: { readonly still?: boolean }) {
  const tick = cx(
    "grid size-14 shrink-0 place-items-center rounded-full bg-success text-raised",
    !still && "zama-joy-tick"
  )
  return (
    <span aria-hidden="true" className="zama-joy grid size-14 shrink-0 place-items-center">
      <span className={tick}>
        <Check className="size-8" strokeWidth={3.5} />
      </span>
      {!still && <Sparks />}
    </span>
  )
}

const Sparks = () => (
  <svg viewBox="-80 -80 160 160" className="pointer-events-none absolute size-40 overflow-visible">
    {sparks.map(({ index, className, style }) => (
      <circle
        key={index}
        r={index % 2 === 0 ? 5 : 3.5}
        className={`zama-joy-spark ${className}`}
        style={style}
      />
    ))}
  </svg>
)
