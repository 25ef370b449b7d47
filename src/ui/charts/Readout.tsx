import { useLayoutEffect, useRef } from "react"

/** The value of the active point, in a bubble above it that stays within the chart. */
export function Readout({ at, text }: { readonly at: number; readonly text: string }) {
  const bubble = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const { current } = bubble
    if (current === null) return
    const room = (current.offsetParent?.clientWidth ?? 0) - current.offsetWidth
    current.style.left = `${Math.max(0, Math.min(room, at - current.offsetWidth / 2))}px`
  })
  return (
    <span
      ref={bubble}
      aria-hidden="true"
      className="pointer-events-none absolute bottom-full left-0 mb-1 w-max max-w-full rounded-md bg-ink px-2 py-1 text-xs font-medium text-surface tabular-nums shadow-float forced-colors:border"
    >
      {text}
    </span>
  )
}
