/**
 * What a program could try after an escape from its interpreter into the worker. `report` receives one line
 * per attempt: `name: reached …` or `name: refused`. The text is JavaScript for a worker, so it has the
 * worker's privileges.
 */
export const attackSource = (server: string): string => `
const server = ${JSON.stringify(server)}
const socketServer = server.replace("http", "ws")
const soon = (promise) => Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject("silence"), 10_000))])
const opened = (target) => soon(new Promise((resolve, reject) => {
  target.onopen = target.onmessage = () => resolve("open")
  target.onerror = () => reject("error")
}))
const nested = () => URL.createObjectURL(new Blob([
  "fetch(" + JSON.stringify(server + "nested-worker") + ", { mode: 'no-cors' }).then(() => postMessage('sent'), () => postMessage('no'))"
], { type: "text/javascript" }))
const attempts = {
  cookies: () => document.cookie,
  document: () => parent.document.title,
  interface: () => top.document.body.textContent,
  localStorage: () => localStorage.getItem("token"),
  indexedDB: () => soon(new Promise((resolve, reject) => {
    const request = indexedDB.open("zama")
    request.onsuccess = () => resolve("opened")
    request.onerror = () => reject("error")
  })),
  caches: () => caches.keys().then((keys) => "keys " + keys.length),
  cookieStore: () => cookieStore.getAll().then((all) => "cookies " + all.length),
  fetch: () => fetch(server + "fetch").then((response) => response.status),
  opaqueFetch: () => fetch(server + "opaque-fetch", { mode: "no-cors" }).then(() => "sent"),
  beaconFetch: () => fetch(server + "beacon", { mode: "no-cors", keepalive: true, method: "POST", body: "x" }).then(() => "sent"),
  xhr: () => { const request = new XMLHttpRequest(); request.open("GET", server + "xhr", false); request.send(); return request.status },
  webSocket: () => opened(new WebSocket(socketServer + "socket")),
  eventSource: () => opened(new EventSource(server + "events")),
  importScripts: () => { importScripts(server + "script.js"); return "loaded" },
  dynamicImport: () => soon(import(server + "module.js")).then(() => "loaded"),
  eval: () => "evaluated " + (0, eval)("1 + 1"),
  nestedWorker: () => soon(new Promise((resolve, reject) => {
    new Worker(nested()).onmessage = ({ data }) => (data === "sent" ? resolve(data) : reject(data))
  })),
  webTransport: () => soon(new WebTransport(server.replace("http", "https") + "transport").ready)
}
async function attack() {
  const lines = []
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      lines.push(name + ": reached " + (await attempt()))
    } catch {
      lines.push(name + ": refused")
    }
  }
  return lines.join("\\n")
}
`

export const attackNames = [
  "cookies",
  "document",
  "interface",
  "localStorage",
  "indexedDB",
  "caches",
  "cookieStore",
  "fetch",
  "opaqueFetch",
  "beaconFetch",
  "xhr",
  "webSocket",
  "eventSource",
  "importScripts",
  "dynamicImport",
  "eval",
  "nestedWorker",
  "webTransport"
]

/** A worker that follows the runtimes' protocol and answers every job with the outcome of its attacks. */
export const hostileWorker = (server: string): string => `${attackSource(server)}
addEventListener("message", async ({ data }) => {
  if (data.type === "boot") return postMessage({ type: "ready" })
  const stdout = await attack()
  postMessage({ type: "result", result: { status: "ok", stdout, stderr: "", timeMs: 1 }, worn: false })
})
`

/** The same attacks in an ordinary worker, as the control. */
export const openWorker = (server: string): string => `${attackSource(server)}
attack().then((lines) => postMessage(lines))
`
