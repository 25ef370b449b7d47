import { createHash } from "node:crypto"
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const built = process.env["CLIENT_FOLDER"] ?? fileURLToPath(new URL("../../../dist/client", import.meta.url))

const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`
/** The hashes of a page's inline scripts, in order. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = ""]) => hashOf(script))

/** A copy of the built client with all scripts renamed, as a deployment replaces them. */
export async function makeNextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zama-next-"))
  await cp(built, folder, { recursive: true })
  const scripts = (await readdir(join(folder, "assets"))).filter((name) => /^(?!runtime-).+\.js$/.test(name))
  const known = new RegExp(scripts.map((name) => name.replaceAll(".", "\\.")).join("|"), "g")
  const renamed = (text: string) => text.replaceAll(known, (name) => name.replace(/\.js$/, "-next.js"))
  const html = await readFile(join(folder, "index.html"), "utf8")
  const after = hashesOf(renamed(html))
  const hashes = hashesOf(html).map((before, index) => [before, after[index] ?? before] as const)
  const rehashed = (text: string) =>
    hashes.reduce((sofar, [before, hash]) => sofar.replaceAll(before, hash), text)

  for (const name of await readdir(folder, { recursive: true })) {
    if (!/\.(?:js|html|json)$/.test(name) || /(?:^|\/)runtime-/.test(name)) continue
    const path = join(folder, name)
    const text = await readFile(path, "utf8")
    await Promise.all([path, `${path}.br`, `${path}.gz`].map((old) => rm(old, { force: true })))
    await writeFile(join(folder, renamed(name)), rehashed(renamed(text)))
  }
  return folder
}
