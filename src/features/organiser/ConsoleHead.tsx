import type { ReactNode } from "react"
import { Tabs, type TabLink } from "../../ui/Tabs.tsx"
import { PageHeading } from "../shell/frame/PageHeading.tsx"

interface ConsoleHeadProps {
  /** The contest or the problem. */
  readonly title: string
  /** The name of the open tab, for the title of the window. */
  readonly part: string
  /** The state of the contest or the problem. */
  readonly badge: ReactNode
  /** Accessible name of the tabs. */
  readonly label: string
  readonly tabs: ReadonlyArray<TabLink>
}

/** The title, the state and the tabs of a contest or a problem in the organiser console. */
export function ConsoleHead({ title, part, badge, label, tabs }: ConsoleHeadProps) {
  return (
    <header className="grid gap-4 print:hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading title={`${part} · ${title}`} className="tracking-tight [overflow-wrap:anywhere]">
          {title}
        </PageHeading>
        {badge}
      </div>
      <Tabs label={label} tabs={tabs} />
    </header>
  )
}
