import type { Page, Request, Route } from "@playwright/test"

export type Settle = (route: Route) => Promise<void>

/** One kind of call of a page. While held, a call waits until the scenario chooses its outcome. */
export interface HeldCalls {
  /** Holds the calls from now on. */
  readonly hold: () => Promise<void>
  /** Waits for a call and settles all waiting ones; later calls are held too. */
  readonly settle: (how: Settle) => Promise<void>
  /** Settles the waiting calls and all later ones, until `hold` or `release`. */
  readonly settleAll: (how: Settle) => Promise<void>
  /** Lets the waiting calls and all later ones pass, until `hold`. */
  readonly release: () => Promise<void>
  readonly isWaiting: () => boolean
}

export const letThrough: Settle = (route) => route.continue()
export const cutOff: Settle = (route) => route.abort("connectionrefused")

/** The server gets the call with a token that it refuses. */
export const withRefusedToken: Settle = (route) =>
  route.continue({ headers: { ...route.request().headers(), authorization: "Bearer spoiled" } })

/** The page gets this answer; the server gets nothing. */
export const answerWith =
  (status: number, body: object): Settle =>
  (route) =>
    route.fulfill({ status, json: body })

/** An answer that the page cannot read. */
export const unreadable: Settle = answerWith(200, { payload: "unreadable" })

/** The server answers, and the page gets the answer with other contents. */
export const changed =
  (change: (payload: Readonly<Record<string, unknown>>) => object): Settle =>
  async (route) => {
    const response = await route.fetch()
    const { payload } = (await response.json()) as { payload: Readonly<Record<string, unknown>> }
    await route.fulfill({ response, json: { payload: change(payload) } })
  }

/** Calls of one method to matching paths. */
export function heldCalls(page: Page, method: string, path: RegExp): HeldCalls {
  let isIntercepting = false
  let settleLater: Settle | null = null
  let waiting: Array<Route> = []
  let arrived = Promise.withResolvers<void>()
  const matches = (url: URL) => path.test(url.pathname)
  const intercept = async (route: Route, request: Request) => {
    if (request.method() !== method) return route.fallback()
    if (settleLater !== null) return settleLater(route)
    waiting.push(route)
    arrived.resolve()
  }
  const giveUp = (request: Request) => {
    if (!waiting.some((route) => route.request() === request)) return
    waiting = waiting.filter((route) => route.request() !== request)
    if (waiting.length === 0) arrived = Promise.withResolvers<void>()
  }
  const settleWaiting = async (how: Settle) => {
    const routes = waiting
    waiting = []
    arrived = Promise.withResolvers<void>()
    await Promise.all(routes.map(how))
  }
  const settleAll = async (how: Settle) => {
    settleLater = how
    await settleWaiting(how)
  }
  return {
    hold: async () => {
      settleLater = null
      if (isIntercepting) return
      isIntercepting = true
      // A page may give up a call that it no longer needs.
      page.on("requestfailed", giveUp)
      await page.route(matches, intercept)
    },
    settle: async (how) => {
      await arrived.promise
      await settleWaiting(how)
    },
    settleAll,
    // The interception stays: a call that is being settled while it ends would count as settled twice.
    release: () => settleAll(letThrough),
    isWaiting: () => waiting.length > 0
  }
}
