import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { fileURLToPath } from "node:url"
import {
  frameContentSecurityPolicy,
  frameMetaContentSecurityPolicy
} from "../src/runtimes/frameContentSecurityPolicy.ts"
import { bundleFile } from "./bundleFile.ts"
import type { RuntimeAssets, RuntimeFile, RuntimeFiles } from "../src/runtimes/RuntimeAssets.ts"

export const framePath = "runtime-frame.html"

export interface RuntimeOutput {
  readonly fileName: string
  readonly source: string | Uint8Array
}

export interface BuiltRuntimes {
  /** All files to emit beside the page's own. */
  readonly outputs: ReadonlyArray<RuntimeOutput>
  /** URLs are file names without the page's base. */
  readonly manifest: RuntimeAssets["languages"]
  readonly scriptHashes: ReadonlyArray<string>
  /** A hash of the frame's content. */
  readonly frameVersion: string
}

/** Bundles the frame and the workers, and collects the interpreters' files. */
export async function buildRuntimes(): Promise<BuiltRuntimes> {
  const [python, javascript, frame] = await Promise.all([pythonFiles(), javascriptFiles(), buildFrame()])
  return {
    outputs: [...python.outputs, ...javascript.outputs, ...frame.outputs],
    manifest: { python: python.files, javascript: javascript.files },
    scriptHashes: frame.scriptHashes,
    frameVersion: shortHash(frame.html)
  }
}

const resolve = createRequire(import.meta.url).resolve

async function pythonFiles() {
  const script = output("runtime-python", "js", await bundleRuntime("python/pythonWorker.ts"))
  const wasm = output("runtime-python", "wasm", await readFile(resolve("pyodide/pyodide.asm.wasm")))
  const library = output("runtime-python-stdlib", "zip", await readFile(resolve("pyodide/python_stdlib.zip")))
  return languageFiles(script, wasm, { "python_stdlib.zip": library })
}

async function javascriptFiles() {
  const fromQuickjs = createRequire(resolve("quickjs-emscripten"))
  const binary = await readFile(fromQuickjs.resolve("@jitl/quickjs-wasmfile-release-sync/wasm"))
  const script = output("runtime-javascript", "js", await bundleRuntime("javascript/javascriptWorker.ts"))
  return languageFiles(script, output("runtime-javascript", "wasm", binary), {})
}

function languageFiles(script: RuntimeOutput, wasm: RuntimeOutput, data: Record<string, RuntimeOutput>) {
  const dataFiles = Object.entries(data).map(([name, file]) => [name, described(file)])
  const files: RuntimeFiles = {
    script: described(script),
    wasm: described(wasm),
    data: Object.fromEntries(dataFiles) as Record<string, RuntimeFile>
  }
  return { outputs: [script, wasm, ...Object.values(data)], files }
}

async function buildFrame() {
  const script = (await bundleRuntime("frame/runtimeFrame.ts")).trim()
  const scriptHashes = [`sha256-${createHash("sha256").update(script).digest("base64")}`]
  const html = frameHtml(script, scriptHashes)
  const hashes = JSON.stringify({
    scriptHashes,
    contentSecurityPolicy: frameContentSecurityPolicy(scriptHashes)
  })
  return {
    html,
    scriptHashes,
    outputs: [
      { fileName: framePath, source: html },
      { fileName: "runtime-frame.json", source: hashes }
    ]
  }
}

function frameHtml(script: string, scriptHashes: ReadonlyArray<string>): string {
  if (script.includes("</script")) throw new Error("The frame's script would end too early")
  const policy = frameMetaContentSecurityPolicy(scriptHashes)
  return [
    "<!doctype html>",
    '<meta charset="utf-8">',
    `<meta http-equiv="content-security-policy" content="${policy}">`,
    "<title>Zama</title>",
    `<script>${script}</script>`,
    ""
  ].join("\n")
}

/** The sandboxed frame cannot load modules, so each of its scripts is one file. */
const bundleRuntime = (entry: string) =>
  bundleFile(fileURLToPath(new URL(`../src/runtimes/${entry}`, import.meta.url)), {
    target: "es2022",
    define: { "import.meta.url": JSON.stringify("https://runtime.invalid/") }
  })

function output(name: string, extension: string, source: string | Uint8Array): RuntimeOutput {
  return { fileName: `assets/${name}-${shortHash(source)}.${extension}`, source }
}

const described = ({ fileName, source }: RuntimeOutput): RuntimeFile => ({
  url: fileName,
  bytes: Buffer.byteLength(source)
})

const shortHash = (source: string | Uint8Array): string =>
  createHash("sha256").update(source).digest("base64url").slice(0, 10)
