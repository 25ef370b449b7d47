import { useEffect, useEffectEvent, useRef } from "react"
import { useNavigationType } from "react-router-dom"

/** Heading of a step. Takes the focus and scrolls to the top when the user moves between steps. */
export function StepHeading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cameByLink = useNavigationType() === "PUSH"
  const begin = useEffectEvent(() => {
    // On entry to the lesson, the focus belongs to the lesson's own heading.
    if (!cameByLink || !/[?&]step=/.test(window.location.search)) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => begin(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className="text-xl font-bold [overflow-wrap:anywhere] 768:text-2xl">
      {title}
    </h2>
  )
}
