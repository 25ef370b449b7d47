/** The server of `npm run dev`: it handles API requests and passes all others to Vite. */
import { fileURLToPath } from "node:url"
import { createServer } from "vite"
import { runServer } from "../server/main.ts"
import type { FastPath } from "../server/platform/http/CachedAnswers.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
// The native loader writes no temporary file, which would trigger the watcher.
const vite = await createServer({
  root,
  appType: "spa",
  configLoader: "native",
  server: { middlewareMode: true }
})

const ours = /^\/(?:api\/|dev\/|healthz|readyz|metrics)/

/** Vite needs inline scripts and eval; `npm start` does not use this policy. */
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
