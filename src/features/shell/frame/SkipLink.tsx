import { useSyncExternalStore } from "react"
import { createPortal } from "react-dom"
import { useTranslation } from "react-i18next"

export const contentId = "content"
const linksId = "skip-links"

interface SkipLinkProps {
  readonly label: string
  readonly onSkip: () => void
}

function SkipLink({ label, onSkip }: SkipLinkProps) {
  return (
    <a
      href={`#${contentId}`}
      onClick={(event) => {
        event.preventDefault()
        onSkip()
      }}
      className="sr-only z-50 rounded-lg bg-accent px-4 py-3 font-semibold text-on-accent focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {label}
    </a>
  )
}

/** Skip links, first in tab order: to the content, and to targets that pages add. */
export function SkipLinks() {
  const { t } = useTranslation()
  return (
    <div id={linksId} className="print:hidden">
      <SkipLink label={t("skipToContent")} onSkip={() => document.getElementById(contentId)?.focus()} />
    </div>
  )
}

/** A page-specific skip link, placed among the frame's skip links before all menus. */
export function PageSkipLink(props: SkipLinkProps) {
  const target = useSyncExternalStore(
    () => () => {},
    () => document.getElementById(linksId),
    () => null
  )
  return target && createPortal(<SkipLink {...props} />, target)
}
