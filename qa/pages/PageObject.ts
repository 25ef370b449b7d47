import type { BrowserContext, Page } from "@playwright/test"
import type { Platform } from "../../tests/support/platform.ts"

/** What a page object works with: a started platform, and a page of a browser without cookies. */
export interface PageDependencies {
  readonly page: Page
  readonly context: BrowserContext
  readonly platform: Platform
}

type Act = () => Promise<unknown>

/** One machine in the browser. */
export interface PageObject {
  /** Brings about the precondition of a model's start. */
  readonly starts: Readonly<Record<string, Act>>
  /** Brings about an event case: a person's action, an answer of the server, a passed time or another tab. */
  readonly events: Readonly<Record<string, Act>>
  /** Asserts what a person sees in a resting state. */
  readonly states: Readonly<Record<string, Act>>
  /** Ends what the scenario started outside the page. */
  readonly end?: Act
}

/** A machine as written scenarios speak of it. */
export interface Tester {
  readonly start: (name: string) => Promise<void>
  readonly do: (event: string) => Promise<void>
  readonly sees: (...states: ReadonlyArray<string>) => Promise<void>
}

async function call(kind: string, acts: Readonly<Record<string, Act>>, name: string): Promise<void> {
  const act = acts[name]
  if (act === undefined) throw new Error(`The page object has no ${kind} "${name}"; write the file again.`)
  await act()
}

export const testerOf = ({ starts, events, states }: PageObject): Tester => ({
  start: (name) => call("start", starts, name),
  do: (event) => call("event", events, event),
  sees: async (...names) => {
    for (const name of names) await call("state", states, name)
  }
})
