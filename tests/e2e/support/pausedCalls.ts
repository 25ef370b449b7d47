import type { Page, Route } from "@playwright/test"

/** Calls of a page that are under way for as long as a story wants it. */
export interface PausedCalls {
  /** Comes when the first one is under way. */
  readonly underWay: Promise<void>
  /** The network is lost: the held one fails, and so does each that follows. */
  readonly cut: () => Promise<void>
  /** The network is back, as the browser says. */
  readonly letGo: () => Promise<void>
}

/** From now on no call to such an address arrives. */
export async function pauseCalls(page: Page, address: RegExp): Promise<PausedCalls> {
  const paused: Array<Route> = []
  const first = Promise.withResolvers<void>()
  let isCut = false
  await page.route(address, async (route) => {
    if (isCut) return route.abort()
    paused.push(route)
    first.resolve()
  })
  return {
    underWay: first.promise,
    cut: async () => {
      isCut = true
      await Promise.all(paused.splice(0).map((route) => route.abort()))
    },
    letGo: async () => {
      await page.unroute(address)
      await page.evaluate(() => dispatchEvent(new Event("online")))
    }
  }
}
