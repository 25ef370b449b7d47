import { expect, type BrowserContext } from "@playwright/test"

/** Errors and warnings of a browser's console, and uncaught errors of its pages. */
export interface Complaints {
  readonly listenTo: (context: BrowserContext) => void
  /** Declares a message that the scenario provokes on purpose. */
  readonly expect: (text: RegExp) => void
  /** Fails if there was an undeclared message. */
  readonly check: () => void
}

/** Messages of a browser without network or server. */
export const networkIsAway =
  /Failed to load resource: net::ERR_(INTERNET_DISCONNECTED|CONNECTION_\w+|FAILED|NETWORK_CHANGED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|ADDRESS_UNREACHABLE)|An unknown error occurred when fetching the script|Loading ahead failed (NetworkError: A network error occurred|TypeError: Failed to fetch)/

/** The message about an answer with this status. */
export const answered = (status: number) =>
  new RegExp(`Failed to load resource: the server responded with a status of ${status}`)

/** Playwright's own message. */
const workerBlocked = /Service Worker registration blocked by Playwright/

const watched = new WeakMap<BrowserContext, Complaints>()

/** Call it before a session ends: calls that are on their way are refused. */
export const expectRefusedCalls = (context: BrowserContext): void =>
  watched.get(context)?.expect(answered(401))

export function watchComplaints(): Complaints {
  const complaints: Array<string> = []
  const expected: Array<RegExp> = [workerBlocked]
  const all: Complaints = {
    listenTo: (context) => {
      watched.set(context, all)
      context.on("console", (message) => {
        if (message.type() !== "error" && message.type() !== "warning") return
        complaints.push(`${message.text()} (${message.location().url})`)
      })
      context.on("weberror", (error) =>
        complaints.push(`thrown: ${error.error().stack ?? error.error().message}`)
      )
    },
    expect: (text) => void expected.push(text),
    check: () =>
      expect(
        complaints.filter((text) => !expected.some((pattern) => pattern.test(text))),
        "unexpected messages of the browser"
      ).toEqual([])
  }
  return all
}
