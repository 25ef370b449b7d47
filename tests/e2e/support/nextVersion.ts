import { createHash } from "node:crypto"
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

const built = fileURLToPath(new URL("../../../dist/client", import.meta.url))

const hashOf = (script: string) => `sha256-${createHash("sha256").update(script).digest("base64")}`
const inlineScript = (html: string) => /<script>([^<]*)<\/script>/.exec(html)?.[1] ?? ""

/** A copy of the built pages as a deployment would bring them: another entry, and the files of before gone. */
export async function makeNextVersion(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "zama-next-"))
  await cp(built, folder, { recursive: true })
  const html = await readFile(join(folder, "index.html"), "utf8")
  const entry = /\.src="\/assets\/([^"]+)\.js"/.exec(html)?.[1]
  if (entry === undefined) throw new Error("index.html loads no entry")
  const renamed = (text: string) => text.replaceAll(`${entry}.js`, `${entry}-next.js`)
  const changeHash = (text: string) =>
    text.replaceAll(hashOf(inlineScript(html)), hashOf(renamed(inlineScript(html))))

  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    if (name.startsWith(join("assets", `${entry}.js.`))) await rm(path)
    else if (/\.(?:js|html|json)$/.test(name)) {
      const text = await readFile(path, "utf8")
      const changed = changeHash(renamed(text))
      if (changed === text && !name.includes(entry)) continue
      await Promise.all([path, `${path}.br`, `${path}.gz`].map((old) => rm(old, { force: true })))
      await writeFile(join(folder, renamed(name)), changed)
    }
  }
  return folder
}
