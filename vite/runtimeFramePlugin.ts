import type { IncomingMessage, ServerResponse } from "node:http"
import type { Plugin } from "vite"
import { frameContentSecurityPolicy } from "../src/runtimes/frameContentSecurityPolicy.ts"
import type { RuntimeAssets } from "../src/runtimes/RuntimeAssets.ts"
import { buildRuntimes, framePath, type BuiltRuntimes, type RuntimeOutput } from "./buildRuntimes.ts"

const virtualModule = "virtual:runtime-assets"

/**
 * Builds the runtimes for learners' programs and exposes their addresses to the page.
 * - `runtime-frame.html`: the sandboxed frame, one file with one inline script;
 * - `runtime-frame.json`: the hash of that script and the policy to send with the frame;
 * - `assets/…`: workers, WebAssembly and data, with hashed names;
 * - `virtual:runtime-assets`: their addresses and sizes.
 * The development server serves the same files from memory, the frame with its policy.
 */
export function runtimeFramePlugin(): Plugin {
  let base = "/"
  let built: Promise<BuiltRuntimes> | null = null
  const runtimes = () => (built ??= buildRuntimes())

  return {
    name: "zama:runtime-frame",
    configResolved(config) {
      base = config.base
    },
    resolveId(id) {
      return id === virtualModule ? `\0${virtualModule}` : null
    },
    async load(id) {
      if (id !== `\0${virtualModule}`) return null
      // The server renders pages but runs no programs in them.
      if (this.environment.config.consumer === "server") return "export const runtimeAssets = null"
      return `export const runtimeAssets = ${JSON.stringify(addresses(await runtimes(), base))}`
    },
    async generateBundle() {
      if (this.environment.config.consumer === "server") return
      for (const { fileName, source } of (await runtimes()).outputs) {
        this.emitFile({ type: "asset", fileName, source })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const path = pathOf(request, base)
        const isOurs = path.startsWith("assets/runtime-") || path === framePath
        if (!isOurs) return next()
        runtimes().then((ready) => (serve(ready, path, response) ? undefined : next()), next)
      })
    }
  }
}

function addresses({ manifest, frameVersion }: BuiltRuntimes, base: string): RuntimeAssets {
  const withBase = (_key: string, value: unknown) =>
    typeof value === "string" && value.startsWith("assets/") ? base + value : value
  const languages = JSON.parse(JSON.stringify(manifest, withBase)) as RuntimeAssets["languages"]
  return { frameUrl: `${base}${framePath}?v=${frameVersion}`, languages }
}

const pathOf = (request: IncomingMessage, base: string): string => {
  const { pathname } = new URL(request.url ?? "/", "http://development.invalid")
  return pathname.startsWith(base) ? pathname.slice(base.length) : pathname.slice(1)
}

function serve({ outputs, scriptHashes }: BuiltRuntimes, path: string, response: ServerResponse): boolean {
  const output = outputs.find(({ fileName }) => fileName === path)
  if (output === undefined) return false
  response.setHeader("content-type", contentType(output))
  if (path === framePath) {
    response.setHeader("content-security-policy", frameContentSecurityPolicy(scriptHashes))
  }
  response.end(output.source)
  return true
}

const contentTypes: Readonly<Record<string, string>> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  json: "application/json",
  wasm: "application/wasm",
  zip: "application/zip"
}

const contentType = ({ fileName }: RuntimeOutput): string =>
  contentTypes[fileName.slice(fileName.lastIndexOf(".") + 1)] ?? "application/octet-stream"
