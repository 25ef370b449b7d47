import { Effect } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { translate } from "../platform/i18n/translate.ts"
import { Config } from "../platform/config.ts"
import { requestLanguage } from "../platform/http/requestLanguage.ts"
import type { PageShell } from "./PageShell.ts"

/** Path that the service worker requests, as in `src/serviceWorker/workerContract.ts`. */
const path = "/app-shell"

export const isAppShell = (url: string): boolean => url === path

/** The document without page content. The service worker caches it for use without a network. */
export const appShell = (shell: PageShell) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { publicUrl } = yield* Config
    const language = requestLanguage(request.headers["accept-language"])
    const title = translate(language, "page.product")
    const description = translate(language, "page.description")
    const head = { language, title, description, siteName: title, publicUrl, listed: null }
    const { html, policy } = shell.render({ path, head, queries: [], body: null })
    return HttpServerResponse.text(html, {
      contentType: "text/html; charset=utf-8",
      headers: {
        "content-language": language,
        "content-security-policy": policy,
        "cache-control": "no-cache",
        vary: "Accept-Language, Accept-Encoding"
      }
    })
  })
