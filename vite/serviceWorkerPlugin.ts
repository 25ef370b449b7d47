import { fileURLToPath } from "node:url"
import { build } from "vite"
import type { Plugin } from "vite"
import { workerPath } from "../src/serviceWorker/workerContract.ts"
import type { WorkerFiles } from "../src/serviceWorker/workerContract.ts"
import { workerFilesOf } from "./workerFiles.ts"

const source = fileURLToPath(new URL("../src/serviceWorker/serviceWorker.ts", import.meta.url))
/** Matches the output of `loaderScript.ts`. */
const loadedEntry = /function entry\(\)\{return"\/(assets\/[^"]+)"\}/
const frameAddress = /runtime-frame\.html\?v=[\w-]+/

async function bundleWorker(files: WorkerFiles): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define: { "process.env.NODE_ENV": '"production"', workerFiles: JSON.stringify(files) },
    build: {
      write: false,
      minify: true,
      target: ["chrome109", "edge109", "firefox115", "safari16.4"],
      modulePreload: false,
      rolldownOptions: { input: source, output: { format: "iife", codeSplitting: false } }
    }
  })
  if (!("output" in result)) throw new Error("The service worker did not become one bundle")
  const [chunk, ...others] = result.output
  if (chunk?.type !== "chunk" || others.length > 0)
    throw new Error("The service worker is more than one file")
  return chunk.code
}

/** Builds the service worker with the file list of the same build. There is no service worker in development. */
export function serviceWorkerPlugin(): Plugin {
  return {
    name: "zama:service-worker",
    apply: "build",
    enforce: "post",
    generateBundle: {
      order: "post",
      async handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === "chunk")
        const page = bundle["index.html"]
        const entry = page?.type === "asset" ? loadedEntry.exec(String(page.source))?.[1] : undefined
        if (entry === undefined) return this.error("index.html loads no entry")
        const frame = chunks
          .map(({ code }) => frameAddress.exec(code)?.[0])
          .find((found) => found !== undefined)
        if (frame === undefined) return this.error("No chunk names the frame of the runtimes")
        const files = workerFilesOf(bundle, entry, frame)
        this.emitFile({
          type: "asset",
          fileName: workerPath.slice(1),
          source: await bundleWorker(files)
        })
      }
    }
  }
}
