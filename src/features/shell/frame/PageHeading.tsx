import { use, useEffect, useRef, type ReactNode } from "react"
import { useLocation, useNavigationType } from "react-router-dom"
import { cx } from "../../../ui/cx.ts"
import { HeadingTag } from "./HeadingTag.ts"
import { usePageTitle } from "./usePageTitle.ts"

interface PageHeadingProps {
  /** Document title; also the heading's text unless `children` are given. */
  readonly title: string
  readonly children?: ReactNode
  readonly className?: string
}

/** A page's `h1`. It sets the document title, and takes the focus after a client-side navigation. */
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
    // Switching a tab within the page or the language is not a new page.
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
