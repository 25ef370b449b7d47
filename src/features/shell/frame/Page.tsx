import type { ReactNode } from "react"
import { cx } from "../../../ui/cx.ts"
import { BackLink } from "./BackLink.tsx"
import { PageHeading } from "./PageHeading.tsx"

interface PageProps {
  readonly title: string
  readonly lead?: string | false
  /** Link to the parent page. */
  readonly back?: { readonly to: string; readonly label: string }
  /** Content beside the title. */
  readonly aside?: ReactNode
  /** The width, unless it is that of a text. */
  readonly className?: string
  readonly children: ReactNode
}

/** Layout of a page: title, lead and content in one column. */
export function Page({ title, lead, back, aside, className = "max-w-[56rem]", children }: PageProps) {
  return (
    <div
      className={cx(
        "mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8",
        className
      )}
    >
      <header className={cx("grid", aside ? "gap-3" : "gap-1")}>
        {back !== undefined && <BackLink {...back} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading title={title} className="tracking-tight [overflow-wrap:anywhere]" />
          {aside}
        </div>
        {lead && <p className="max-w-[68ch] text-ink-soft">{lead}</p>}
      </header>
      {children}
    </div>
  )
}
