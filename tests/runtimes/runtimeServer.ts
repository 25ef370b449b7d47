import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"
import { build } from "vite"
import { frameContentSecurityPolicy } from "../../src/runtimes/frameContentSecurityPolicy.ts"
import { runtimeFramePlugin } from "../../vite/runtimeFramePlugin.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm"
}

/** A strict policy like the product's: scripts by hash and what they load, nothing else. */
const pagePolicy = (hashes: ReadonlyArray<string>) =>
  [
    "default-src 'none'",
    `script-src ${hashes.map((hash) => `'${hash}'`).join(" ")} 'strict-dynamic'`,
    "connect-src 'self'",
    "frame-src 'self'",
    "style-src 'self'",
    "base-uri 'none'"
  ].join("; ")

export interface RuntimeServer {
  readonly url: string
  /** Paths asked for, in order, without the query. */
  readonly requests: ReadonlyArray<string>
  readonly folder: string
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** Builds the test page with the plugin and serves it with the headers that the product sends. */
export async function startRuntimeServer(): Promise<RuntimeServer> {
  const folder = await mkdtemp(join(tmpdir(), "zama-runtimes-"))
  await buildPage(folder)
  const { scriptHashes } = JSON.parse(await readFile(join(folder, "runtime-frame.json"), "utf8")) as {
    scriptHashes: ReadonlyArray<string>
  }
  const requests: Array<string> = []
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://test.invalid").pathname)
    requests.push(path)
    const file = path === "/" ? "/index.html" : path
    const body = await readFile(join(folder, file)).catch(() => null)
    if (body === null) return void response.writeHead(404).end()
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream")
    response.setHeader("cache-control", "no-store")
    if (file === "/runtime-frame.html") {
      response.setHeader("content-security-policy", frameContentSecurityPolicy(scriptHashes))
    } else if (file === "/index.html") {
      response.setHeader("content-security-policy", pagePolicy(bootHashes(body.toString())))
    }
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const close = async () => {
    if (!server.listening) return
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    folder,
    close,
    [Symbol.asyncDispose]: async () => {
      await close()
      await rm(folder, { recursive: true })
    }
  }
}

async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: "error",
    root: fileURLToPath(new URL("./page", import.meta.url)),
    plugins: [runtimeFramePlugin(), inlineLoader()],
    build: { outDir: folder, emptyOutDir: true, target: "es2022", modulePreload: false }
  })
}

/** Has an inline script add the entry, so that `'strict-dynamic'` has a hash to begin from. */
function inlineLoader() {
  const loader = (url: string) =>
    `Object.assign(document.head.appendChild(document.createElement("script")), { type: "module", src: "${url}" })`
  return {
    name: "inline-loader",
    transformIndexHtml: {
      order: "post" as const,
      handler: (html: string) =>
        html.replace(
          /<script type="module"[^>]*src="([^"]+)"><\/script>/,
          (_whole, url: string) => `<script>${loader(url)}</script>`
        )
    }
  }
}

const bootHashes = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(
    ([, code]) => `sha256-${createHash("sha256").update(code!).digest("base64")}`
  )
