import type { ReactNode } from "react"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { PageHeading } from "../../shell/frame/PageHeading.tsx"

interface ClassesFrameProps {
  readonly title: string
  /** Content beside the title. */
  readonly aside?: ReactNode
  /** Link to the parent page. */
  readonly back?: { readonly to: string; readonly label: string }
  readonly lead?: string
  readonly children: ReactNode
}

/** Layout of the class pages; only the slips are printed. */
export function ClassesFrame({ title, aside, back, lead, children }: ClassesFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-[72rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 768:px-6 768:py-8 print:block print:max-w-none print:p-0">
      <div className="grid gap-1 print:hidden">
        {back !== undefined && <BackLink to={back.to} label={back.label} />}
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <PageHeading title={title} className="tracking-tight [overflow-wrap:anywhere]" />
          {aside}
        </div>
        {lead !== undefined && <p className="max-w-[68ch] text-ink-soft">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
