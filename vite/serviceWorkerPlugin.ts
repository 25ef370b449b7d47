import { fileURLToPath } from "node:url"
import type { Plugin } from "vite"
import { workerPath, type WorkerFiles } from "../src/serviceWorker/workerContract.ts"
import { bundleFile } from "./bundleFile.ts"
import { workerFilesOf } from "./workerFiles.ts"

const source = fileURLToPath(new URL("../src/serviceWorker/serviceWorker.ts", import.meta.url))
/** Matches the output of `loaderScript.ts`. */
const loadedEntry = /function entry\(\)\{return"\/(assets\/[^"]+)"\}/
const frameAddress = /runtime-frame\.html\?v=[\w-]+/

const bundleWorker = (files: WorkerFiles) =>
  bundleFile(source, {
    target: ["chrome109", "edge109", "firefox115", "safari16.4"],
    define: { "process.env.NODE_ENV": '"production"', workerFiles: JSON.stringify(files) }
  })

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
