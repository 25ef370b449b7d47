import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { build, type InlineConfig, type PluginOption } from "vite"
import { buildIfStale, hashOfSources } from "../../../scripts/build.ts"
import clientConfig from "../../../vite.config.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
const pages = join(root, "dist/bench")
const panel = join(root, "dist/bench-panel")
const follower = join(root, "qa/bench/page/followBench.ts")

/** Puts the follower before everything else of the page. Only this build has it. */
const followingPlugin: PluginOption = {
  name: "zama:bench",
  enforce: "pre",
  transform: (code, id) =>
    id === join(root, "src/main.tsx") ? `import ${JSON.stringify(follower)}\n${code}` : undefined
}

/** Compressing takes longer than all the rest, and gains nothing on one computer. */
const isNeeded = (plugin: unknown) => (plugin as { readonly name?: string } | null)?.name !== "zama:compress"

const pagesConfig = (): InlineConfig => {
  const config = clientConfig({ command: "build", mode: "production", isSsrBuild: false })
  return {
    ...config,
    ...{ root, configFile: false, logLevel: "warn" },
    plugins: [followingPlugin, ...(config.plugins ?? []).flat().filter(isNeeded)],
    build: { ...config.build, outDir: pages }
  }
}

const panelConfig: InlineConfig = {
  ...{ root: join(root, "qa/bench/panel"), configFile: false, logLevel: "warn" },
  oxc: { jsx: { runtime: "automatic", development: false } },
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: panel,
    emptyOutDir: true,
    lib: { entry: "main.tsx", formats: ["es"], fileName: () => "panel.js", cssFileName: "panel" }
  }
}

/** Builds the pages of the bench and its panel, unless they are up to date. */
async function buildBench(): Promise<void> {
  await buildIfStale()
  const stamp = join(pages, ".sources")
  const hash = hashOfSources(["qa/bench", "qa/words"])
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return
  await build(pagesConfig())
  await build(panelConfig)
  writeFileSync(stamp, hash)
}

await buildBench()
