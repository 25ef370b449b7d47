import { useEffect, useEffectEvent, useRef } from "react"
import { useNavigationType } from "react-router-dom"

/** A step's heading: whoever goes from one step to the next begins there, at the top of the page. */
export function StepHeading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const cameByLink = useNavigationType() === "PUSH"
  const begin = useEffectEvent(() => {
    // The lesson's own heading is for who has just come to the lesson.
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
