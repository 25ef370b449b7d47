import type { BrowserContext, Page } from "@playwright/test"

const lock = "zama-refresh"

/** Another tab that renews the session, so that this tab has to wait for it. */
export interface RenewingTab {
  readonly begin: () => Promise<void>
  readonly end: () => Promise<void>
  /** Number of tabs that wait for it. */
  readonly waitingTabs: () => Promise<number>
}

export function renewingTab(context: BrowserContext): RenewingTab {
  let tab: Page | null = null
  const opened = async () => {
    if (tab !== null) return tab
    tab = await context.newPage()
    await tab.goto("/robots.txt")
    return tab
  }
  return {
    begin: async () =>
      (await opened()).evaluate(async (name) => {
        const state = window as unknown as { release?: () => void }
        if (state.release !== undefined) return
        await new Promise<void>((granted) => {
          void navigator.locks.request(name, () => {
            granted()
            return new Promise<void>((release) => {
              state.release = release
            })
          })
        })
      }, lock),
    end: async () =>
      (await opened()).evaluate(() => {
        const state = window as unknown as { release?: () => void }
        state.release?.()
        delete state.release
      }),
    waitingTabs: async () =>
      (await opened()).evaluate(async (name) => {
        const { pending = [] } = await navigator.locks.query()
        return pending.filter((each) => each.name === name).length
      }, lock)
  }
}
