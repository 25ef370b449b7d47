import { type ClockState, computersClock, timeOf } from "../clock/ClockState.ts"
import { replaceDate } from "../clock/replaceDate.ts"
import { benchAddress, benchChannel } from "../front/benchAddress.ts"
import type { BenchMessage } from "./messages.ts"
import { recordActors } from "./recordActors.ts"

// The build of the bench imports this module first of all, so that no other code of the page reads the computer's time.

const askClock = (): ClockState => {
  const request = new XMLHttpRequest()
  // Not awaited: the page must not begin before it knows the time.
  request.open("GET", `${benchAddress}/clock`, false)
  try {
    request.send()
    return JSON.parse(request.responseText) as ClockState
  } catch {
    return computersClock
  }
}

let clock = askClock()
/** The steady clock of the page's server clock, which notices a leap when both clocks part for a moment. */
let steadyClock = clock
const noticeMs = 600

function follow(next: ClockState): void {
  clock = next
  setTimeout(() => {
    steadyClock = next
  }, noticeMs)
}

replaceDate(() => timeOf(clock))
Object.defineProperty(performance, "timeOrigin", {
  configurable: true,
  get: () => timeOf(steadyClock) - performance.now()
})

// The browser compares the expiry with the computer's time.
const cookies = Object.getOwnPropertyDescriptor(Document.prototype, "cookie")
if (cookies?.get !== undefined && cookies.set !== undefined) {
  const { get, set } = cookies
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => get.call(document) as string,
    set: (cookie: string) => {
      const seconds = (moment: string) => Math.round((Date.parse(moment) - Date.now()) / 1000)
      set.call(
        document,
        cookie.replace(/expires=([^;]+)/i, (_, moment: string) => `max-age=${seconds(moment)}`)
      )
    }
  })
}

const channel = new BroadcastChannel(benchChannel)
const id = Math.random().toString(36).slice(2)
const post = (message: BenchMessage) => channel.postMessage(message)

let isPosting = false
const actors = recordActors(() => {
  if (isPosting) return
  isPosting = true
  // Several steps in a row are one message.
  setTimeout(() => {
    isPosting = false
    postPage()
  }, 50)
})
const postPage = () => post({ type: "page", page: { id, path: location.pathname, actors: actors() } })

channel.addEventListener("message", ({ data }: MessageEvent<BenchMessage>) => {
  if (data.type === "clock") follow(data.clock)
  if (data.type === "ask") postPage()
  if (data.type === "restored") location.reload()
})
addEventListener("pagehide", () => post({ type: "closed", page: id }))
addEventListener("pageshow", postPage)

// Another browser may have changed the clock.
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState !== "visible") return
  fetch(`${benchAddress}/clock`)
    .then((response) => response.json())
    .then((next: ClockState) => follow(next))
    .catch(() => {})
})
