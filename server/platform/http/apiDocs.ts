import { createHash } from "node:crypto"
import { Effect, Layer } from "effect"
import { HttpRouter, HttpServerResponse } from "effect/http"
import { HttpApiScalar, OpenApi } from "effect/http-api"
import { platformApi } from "./contractAsHttpApi.ts"

const docsPath = "/api/docs"

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? "")

/** Allows the page's inline scripts by hash. Its styles are created at run time, and its elements by Vue. */
const docsPolicy = (html: string) => {
  const hashes = inlineScripts(html).map(
    (script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`
  )
  return [
    "default-src 'none'",
    `script-src ${hashes.join(" ")}`,
    "require-trusted-types-for 'script'",
    "trusted-types vue",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
}

const bodyText = (response: HttpServerResponse.HttpServerResponse): string =>
  response.body._tag === "Uint8Array" ? new TextDecoder().decode(response.body.body) : ""

/** Gives the interactive page a policy that allows exactly its inline scripts. */
export const withDocsPolicy = <E, R>(app: Effect.Effect<HttpServerResponse.HttpServerResponse, E, R>) => {
  const policies = new WeakMap<HttpServerResponse.HttpServerResponse, HttpServerResponse.HttpServerResponse>()
  return Effect.map(app, (response) => {
    const known = policies.get(response)
    if (known !== undefined) return known
    const secured = HttpServerResponse.setHeader(
      response,
      "content-security-policy",
      docsPolicy(bodyText(response))
    )
    policies.set(response, secured)
    return secured
  })
}

const openApiRoute = HttpRouter.use((router) => {
  const document = HttpServerResponse.jsonUnsafe(OpenApi.fromApi(platformApi))
  return router.add("GET", "/api/openapi.json", document)
})

const docsRoute = HttpApiScalar.layer(platformApi, {
  path: docsPath,
  scalar: { withDefaultFonts: false }
})

/** `/api/openapi.json`, and an interactive page at `/api/docs` that loads nothing from other hosts. */
export const apiDocs = Layer.mergeAll(openApiRoute, docsRoute)

export const isDocs = (url: string) => url.split("?", 1)[0] === docsPath
