import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("..", import.meta.url))
const stamp = join(root, "dist/.sources")

/** Files and folders the build depends on. */
const sources = ["src", "vite", "public", "index.html", "vite.config.ts", "package-lock.json"]

/** Builds the client and server bundles unless they are up to date; resolves with whether it built. */
export async function buildIfStale(): Promise<boolean> {
  const hash = hashOfSources()
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) return false
  // Imported here, because most starts build nothing.
  const { build } = await import("vite")
  await build({ root, logLevel: "warn" })
  await build({ root, logLevel: "warn", build: { ssr: "src/renderPage.tsx" } })
  writeFileSync(stamp, hash)
  return true
}

/** Hash of what the build depends on, and of more files and folders. */
export function hashOfSources(more: ReadonlyArray<string> = []): string {
  const hash = createHash("sha256")
  for (const source of [...sources, ...more]) addToHash(hash, join(root, source))
  return hash.digest("hex")
}

function addToHash(hash: ReturnType<typeof createHash>, path: string): void {
  if (!existsSync(path)) return
  const isFile = !readdirSafely(path)
  if (isFile) hash.update(path.slice(root.length)).update(readFileSync(path))
  else for (const name of readdirSafely(path)!.toSorted()) addToHash(hash, join(path, name))
}

function readdirSafely(path: string): ReadonlyArray<string> | null {
  try {
    return readdirSync(path)
  } catch {
    return null
  }
}
