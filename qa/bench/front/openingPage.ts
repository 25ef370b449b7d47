import { createHash } from "node:crypto"
import type { OpenedState } from "../Bench.ts"
import { emailOf } from "../states/namedStates.ts"

/**
 * Removes what an earlier account has stored in the browser, and goes to the page of the state. Files of the service
 * worker stay, and so do language and looks.
 */
const clearing = `
const opened = JSON.parse(document.getElementById("opened").textContent);
const locale = localStorage.getItem("locale");
localStorage.clear();
sessionStorage.clear();
if (locale !== null) localStorage.setItem("locale", locale);
for (const [key, value] of Object.entries(opened.stored)) sessionStorage.setItem(key, JSON.stringify(value));
const channel = new BroadcastChannel("zama-bench");
channel.postMessage({ type: "clock", clock: opened.clock });
channel.postMessage({ type: "restored" });
const removed = (name) => new Promise((done) => {
  const request = indexedDB.deleteDatabase(name);
  request.onsuccess = request.onerror = request.onblocked = done;
});
Promise.all([
  removed("zama"),
  caches.keys().then((names) => Promise.all(names.filter((name) => name === "zama-answers").map((name) => caches.delete(name))))
]).catch(() => {}).then(() => location.replace(opened.page));`

const hash = `'sha256-${createHash("sha256").update(clearing).digest("base64")}'`

const forgotten = ["access_token", "refresh_token", "browser_key", "shared_device"]
const gone = (name: string) => `${name}=; Path=/; Max-Age=0`

export interface OpeningPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string | ReadonlyArray<string>>>
}

/** The document that a browser loads before the page of a state. */
export function openingPage(
  { page, cookies, waitsFor }: OpenedState,
  { clock, now, locale }: { readonly clock: object; readonly now: number; readonly locale: string | null }
): OpeningPage {
  const waiting =
    waitsFor == null
      ? {}
      : {
          [`waiting-mail:${waitsFor.flow}`]: {
            email: emailOf(waitsFor.account),
            flow: waitsFor.flow,
            availableAt: now + 60_000
          }
        }
  const data = JSON.stringify({ page, clock, stored: waiting }).replaceAll("<", "\\u003c")
  const signedOut = cookies.length === 0 ? forgotten.map(gone) : []
  const language = locale === null ? [] : [`locale=${locale}; Path=/; Max-Age=604800; SameSite=Lax`]
  return {
    html: `<!doctype html><html><head><meta charset="utf-8"><title>QA</title></head><body><script type="application/json" id="opened">${data}</script><script>${clearing}</script></body></html>`,
    headers: {
      "set-cookie": [...signedOut, ...cookies, ...language],
      "content-security-policy": `default-src 'none'; script-src ${hash}`
    }
  }
}
