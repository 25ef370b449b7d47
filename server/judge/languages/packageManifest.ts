import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const modules = new URL("../../../node_modules/", import.meta.url)

/** The text of an installed package's `package.json`. */
export const packageManifest = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`${name}/package.json`, modules)), "utf8")
