import { createSecureContext } from "node:tls"
import type { Participant } from "../crowd.ts"
import { getRequest, headerFields, Http2Line, type Http2Answer } from "./Http2Line.ts"

/** Addresses that a browser requests at once. */
type Addresses = ReadonlyArray<string>

/** The requests of a page, in its order; `{window}` stands for the participant's window. */
export interface ColdPage {
  readonly document: string
  /** Built files. */
  readonly files: Addresses
  /** Calls with whose answers the page shows the contest. */
  readonly shows: Addresses
  /** Calls of the menu, and the event stream, at the same time. */
  readonly beside: Addresses
  readonly stream: string | null
  /** Calls of a contest that is shown. */
  readonly after: Addresses
}

/** What a crowd of browsers without a connection does; one process plays some of them. */
export interface ColdCrowd {
  readonly page: ColdPage
  readonly port: number
  /** Milliseconds since 1970. */
  readonly startsAt: number
  readonly arrivals: ReadonlyArray<Arrival>
}

export interface Arrival {
  readonly participant: Participant
  /** The click, in ms after the start of the rush. */
  readonly dueMs: number
  readonly address: string
}

/** Times from the click in ms; null for what did not arrive. */
export interface ColdFate {
  readonly secured: number | null
  readonly document: number | null
  /** The document and the first answer to a call about the contest. */
  readonly first: number | null
  /** The document and all that the page needs to show the contest. */
  readonly shown: number | null
  readonly all: number | null
  readonly stream: number | null
  readonly errors: ReadonlyArray<string>
}

const authority = "zama.example"
const patienceMs = 60_000

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const browser = {
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0",
  "accept-language": "ru",
  "accept-encoding": "gzip, deflate, br, zstd"
}

/** The headers of one participant's requests. */
const headersOf = ({ token }: Participant) => {
  const cookie = `locale=ru; access_token=${token}; refresh_token=${"r".repeat(43)}`
  return {
    page: headerFields({ ...browser, accept: "text/html", cookie }),
    call: headerFields({ ...browser, accept: "application/json", authorization: `Bearer ${token}`, cookie }),
    stream: headerFields({
      ...browser,
      accept: "text/event-stream",
      authorization: `Bearer ${token}`,
      cookie
    })
  }
}

const latest = (...times: ReadonlyArray<number | null>): number | null =>
  times.some((time) => time === null) ? null : Math.max(...(times as ReadonlyArray<number>))

const earliest = (times: ReadonlyArray<number | null>): number | null =>
  times.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null)

async function openPage(
  page: ColdPage,
  line: Http2Line,
  { participant }: Arrival,
  due: number
): Promise<ColdFate> {
  const errors: Array<string> = []
  const headers = headersOf(participant)
  const timeOf = async (path: string, answer: Promise<Http2Answer>) => {
    try {
      const { status, at } = await answer
      if (status === 200 || status === 304) return at - due
      errors.push(`${path} answered ${status}`)
    } catch (error) {
      errors.push(`${path}: ${(error as Error).message}`)
    }
    return null
  }
  const block = (path: string, kind: keyof typeof headers) =>
    getRequest(authority, path.replace("{window}", participant.window), headers[kind])
  const get = (kind: "page" | "call") => (path: string) => timeOf(path, line.get(block(path, kind)))
  const all = (paths: Addresses, kind: "page" | "call") => Promise.all(paths.map(get(kind)))
  const secured = line.secured.then(
    (at) => at - due,
    () => null
  )
  const document = await get("page")(page.document)
  const files = await all(page.files, "page")
  const stream = page.stream === null ? null : timeOf(page.stream, line.stream(block(page.stream, "stream")))
  const beside = all(page.beside, "call")
  const shows = await all(page.shows, "call")
  const after = all(page.after, "call")
  return {
    secured: await secured,
    document,
    first: latest(document, ...files, earliest(shows)),
    shown: latest(document, ...files, ...shows),
    all: latest(document, ...files, ...shows, ...(await beside), ...(await after)),
    stream: await stream,
    errors
  }
}

const nobody: Omit<ColdFate, "errors"> = {
  secured: null,
  document: null,
  first: null,
  shown: null,
  all: null,
  stream: null
}

/** Plays the arrivals at their moments, however late the answers of others are. */
async function play(crowd: ColdCrowd): Promise<ReadonlyArray<ColdFate>> {
  const secureContext = createSecureContext({ ecdhCurve: "X25519" })
  const lines: Array<Http2Line> = []
  const start = crowd.startsAt - performance.timeOrigin
  const fates = await Promise.all(
    crowd.arrivals.map(async (arrival) => {
      const due = start + arrival.dueMs
      await sleep(due - performance.now())
      const line = new Http2Line({
        port: crowd.port,
        servername: authority,
        secureContext,
        localAddress: arrival.address
      })
      lines.push(line)
      const late = sleep(patienceMs).then((): ColdFate => ({ ...nobody, errors: ["no answer in a minute"] }))
      return Promise.race([openPage(crowd.page, line, arrival, due), late])
    })
  )
  for (const line of lines) line.close()
  return fates
}

process.once("message", (crowd: ColdCrowd) => {
  void play(crowd).then((fates) => process.send!(fates, () => process.exit(0)))
})
