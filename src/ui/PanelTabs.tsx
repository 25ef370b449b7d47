import { Tab, TabGroup, TabList, TabPanel, TabPanels } from "@headlessui/react"
import type { ReactNode } from "react"

export interface PanelTab {
  readonly key: string
  readonly label: string
  readonly icon?: ReactNode
  readonly panel: ReactNode
}

interface PanelTabsProps {
  readonly label: string
  readonly tabs: ReadonlyArray<PanelTab>
  /** The key of the open one. */
  readonly open: string
  readonly onOpen: (key: string) => void
}

/**
 * Tabs without an address of their own: views of the same thing. Sections of a page are `Tabs`, which are links.
 * Loads Headless UI: only for pages that come after the first.
 */
export function PanelTabs({ label, tabs, open, onOpen }: PanelTabsProps) {
  const index = tabs.findIndex(({ key }) => key === open)
  const choose = (chosen: number) => {
    const tab = tabs[chosen]
    if (tab !== undefined) onOpen(tab.key)
  }
  return (
    <TabGroup selectedIndex={Math.max(0, index)} onChange={choose}>
      <TabList
        aria-label={label}
        className="inline-flex max-w-full gap-1 overflow-x-auto rounded-lg bg-sunken p-1"
      >
        {tabs.map(({ key, label: name, icon }) => (
          <Tab
            key={key}
            className="inline-flex min-h-11 items-center gap-2 rounded-md border border-transparent px-4 font-semibold whitespace-nowrap text-ink-soft transition-colors hover:text-ink focus-visible:-outline-offset-2 data-selected:border-line data-selected:bg-raised data-selected:text-ink forced-colors:border-[Canvas] forced-colors:data-selected:border-[Highlight] [&_svg]:size-4"
          >
            {icon}
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanels className="mt-4">
        {tabs.map(({ key, panel }) => (
          <TabPanel key={key}>{panel}</TabPanel>
        ))}
      </TabPanels>
    </TabGroup>
  )
}
