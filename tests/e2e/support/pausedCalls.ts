import type { Page, Route } from "@playwright/test"

/** Calls of a page that hang until a scenario releases them. */
export interface PausedCalls {
  /** Resolves when the first call is pending. */
  readonly underWay: Promise<void>
  /** Aborts the pending calls and all later ones. */
  readonly cut: () => Promise<void>
  /** Stops intercepting, and dispatches the browser's `online` event. */
  readonly letGo: () => Promise<void>
}

/** Intercepts all calls to matching addresses. */
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
