import { use, useEffect, useRef } from "react"
import type { ReactNode } from "react"
import { useLocation, useNavigationType } from "react-router-dom"
import { cx } from "../../../ui/cx.ts"
import { HeadingTag } from "./HeadingTag.ts"
import { usePageTitle } from "./usePageTitle.ts"

interface PageHeadingProps {
  /** For the document's title; also the heading unless `children` say more. */
  readonly title: string
  readonly children?: ReactNode
  readonly className?: string
}

/** A page's `h1`: it titles the document and takes the focus when the visitor comes by a link inside the app. */
export function PageHeading({ title, children, className }: PageHeadingProps) {
  const isWithin = use(HeadingTag) === "h2"
  usePageTitle(title)
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const cameByLink = useNavigationType() !== "POP"
  const shown = useRef<{ readonly pathname: string; readonly title: string } | null>(null)
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, title }
    // Neither a tab of the same page nor another language is a new page.
    const isNewPage = before === null || (before.pathname !== pathname && before.title !== title)
    if (cameByLink && isNewPage) heading.current?.focus({ preventScroll: true })
  }, [pathname, title, cameByLink])
  const look = cx("text-2xl font-bold 768:text-3xl", className)
  const text = children ?? title
  return isWithin ? (
    <h2 ref={heading} tabIndex={-1} className={look}>
      {text}
    </h2>
  ) : (
    <h1 ref={heading} tabIndex={-1} className={look}>
      {text}
    </h1>
  )
}
