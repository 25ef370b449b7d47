import { createHash } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { extname, join, normalize } from "node:path"
import { fileURLToPath } from "node:url"
import { build, createServer as createViteServer } from "vite"
import { frameContentSecurityPolicy } from "../../src/runtimes/frameContentSecurityPolicy.ts"
import { runtimeFramePlugin } from "../../vite/runtimeFramePlugin.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".json": "application/json",
  ".wasm": "application/wasm"
}

/** A strict policy like the product's: scripts by hash and the scripts that they load. */
const pageSecurityPolicy = (hashes: ReadonlyArray<string>) =>
  [
    "default-src 'none'",
    `script-src ${hashes.map((hash) => `'${hash}'`).join(" ")} 'strict-dynamic'`,
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types test-loader"
  ].join("; ")

const pageFolder = fileURLToPath(new URL("./page", import.meta.url))

export interface RuntimeServer {
  readonly url: string
  /** Requested paths so far, in order, without the query. */
  readonly requests: ReadonlyArray<string>
  close(): Promise<void>
}

/** Builds the test page with the plugin into a new folder. */
export async function buildTestPage(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zama-runtimes-"))
  await build({
    configFile: false,
    logLevel: "error",
    root: pageFolder,
    plugins: [runtimeFramePlugin(), inlineLoader()],
    build: { outDir: folder, emptyOutDir: true, target: "es2022", modulePreload: false }
  })
  // A page without a policy, to show that an attack succeeds there.
  await writeFile(join(folder, "open.html"), "<!doctype html><title>Open</title>")
  return folder
}

/** Serves the test page as `npm run dev` would. */
export async function startDevelopmentServer(): Promise<Pick<RuntimeServer, "url" | "close">> {
  const cacheDir = await mkdtemp(join(tmpdir(), "zama-vite-"))
  const server = await createViteServer({
    configFile: false,
    logLevel: "error",
    root: pageFolder,
    cacheDir,
    plugins: [runtimeFramePlugin()],
    // This page uses no packages, and bundling them is slow.
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { host: "127.0.0.1", port: 0, strictPort: true, hmr: false, watch: null }
  })
  await server.listen()
  const close = async () => {
    await server.close()
    await rm(cacheDir, { recursive: true })
  }
  return { url: server.resolvedUrls!.local[0]!, close }
}

/** Serves the built page with the product's headers. */
export async function startRuntimeServer(folder: string): Promise<RuntimeServer> {
  const frame = await readFile(join(folder, "runtime-frame.json"), "utf8")
  const { scriptHashes } = JSON.parse(frame) as { scriptHashes: ReadonlyArray<string> }
  const requests: Array<string> = []
  const server = createServer(async (request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://test.invalid").pathname)
    requests.push(path)
    const file = path === "/" ? "/index.html" : path
    const body = await readFile(join(folder, file)).catch(() => null)
    if (body === null) return void response.writeHead(404).end()
    response.setHeader("content-type", types[extname(file)] ?? "application/octet-stream")
    response.setHeader("cache-control", "no-store")
    const policy = policyOf(file, body.toString(), scriptHashes)
    if (policy !== null) response.setHeader("content-security-policy", policy)
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}

function policyOf(file: string, body: string, scriptHashes: ReadonlyArray<string>): string | null {
  if (file === "/runtime-frame.html") return frameContentSecurityPolicy(scriptHashes)
  return file === "/index.html" ? pageSecurityPolicy(inlineHashes(body)) : null
}

/** Lets an inline script add the entry, so `'strict-dynamic'` starts from a hash. */
function inlineLoader() {
  const entryTag = /<script type="module"[^>]*src="([^"]+)"><\/script>/
  const loader = (url: string) =>
    `Object.assign(document.head.appendChild(document.createElement("script")), { type: "module", src: ${validated(url)} })`
  const validated = (url: string) =>
    `(self.trustedTypes?.createPolicy("test-loader", { createScriptURL: (url) => url }) ?? { createScriptURL: (url) => url }).createScriptURL("${url}")`
  return {
    name: "inline-loader",
    transformIndexHtml: {
      order: "post" as const,
      handler: (html: string) =>
        html.replace(entryTag, (_tag, url: string) => `<script>${loader(url)}</script>`)
    }
  }
}

const inlineHashes = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(
    ([, code]) => `sha256-${createHash("sha256").update(code!).digest("base64")}`
  )
