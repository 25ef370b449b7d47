import { build } from "vite"

interface Bundling {
  readonly target: string | Array<string>
  readonly define: Record<string, string>
}

/** Bundles an entry into one script without imports. */
export async function bundleFile(entry: string, { target, define }: Bundling): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: "error",
    publicDir: false,
    define,
    build: {
      write: false,
      minify: true,
      target,
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        // Node-only imports that never run in a browser.
        external: [/^node:/, "ws"],
        output: { format: "iife", codeSplitting: false }
      }
    }
  })
  if (!("output" in result)) throw new Error(`"${entry}" did not become one bundle`)
  const [chunk, ...others] = result.output.filter(({ type }) => type === "chunk")
  if (chunk?.type !== "chunk" || others.length > 0) throw new Error(`"${entry}" did not become one file`)
  return chunk.code
}
