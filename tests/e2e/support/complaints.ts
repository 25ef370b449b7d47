import { expect } from "@playwright/test"
import type { BrowserContext } from "@playwright/test"

/** Everything a browser has complained about: errors and warnings in its console, and what pages threw. */
export interface Complaints {
  readonly listenTo: (context: BrowserContext) => void
  /** A story that breaks something on purpose says what the browser will say about it. */
  readonly expect: (text: RegExp) => void
  /** Fails when there was a complaint that nobody expected. */
  readonly check: () => void
}

/** What a browser says when the network or the server is away. */
export const networkIsAway =
  /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|FAILED|NETWORK_CHANGED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|ADDRESS_UNREACHABLE)|An unknown error occurred when fetching the script|Loading ahead failed (NetworkError: A network error occurred|TypeError: Failed to fetch)/

/** What it says of an answer with this status. */
export const answered = (status: number) =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status}`)

export function watchComplaints(): Complaints {
  const heard: Array<string> = []
  const expected: Array<RegExp> = []
  return {
    listenTo: (context) => {
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return
        heard.push(`${message.text()} (${message.location().url})`)
      })
      context.on("weberror", (error) => heard.push(`thrown: ${error.error().stack ?? error.error().message}`))
    },
    expect: (text) => void expected.push(text),
    check: () =>
      expect(
        heard.filter((text) => !expected.some((pattern) => pattern.test(text))),
        "the browser complained"
      ).toEqual([])
  }
}
