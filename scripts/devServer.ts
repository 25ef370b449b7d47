/** The server of `npm run dev`: calls are its own, everything else is Vite's. */
import { fileURLToPath } from "node:url"
import { createServer } from "vite"
import { runServer } from "../server/main.ts"
import type { FastPath } from "../server/platform/http/CachedAnswers.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
// A configuration loaded natively leaves no temporary file for the watcher to stumble over.
const vite = await createServer({
  root,
  appType: "spa",
  configLoader: "native",
  server: { middlewareMode: true }
})

const ours = /^\/(?:api\/|dev\/|healthz|readyz|metrics)/

/** Vite's own scripts are inline and evaluated; nothing of this reaches what `npm start` serves. */
const policy = "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob: ws: wss:"

const pages: FastPath = (request, response) => {
  if (ours.test(request.url ?? "/")) return false
  response.setHeader("content-security-policy", policy)
  response.setHeader("x-frame-options", "SAMEORIGIN")
  vite.middlewares(request, response, () => response.writeHead(404).end())
  return true
}

const code = await runServer({ fastPaths: [pages] })
await vite.close()
process.exit(code)
