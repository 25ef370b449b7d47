import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import type { Plugin } from "vite"
import { licencesPath } from "../src/features/shell/about/licencesPath.ts"

/** A part that others wrote and that an installation contains. */
export interface ThirdPartyPart {
  readonly name: string
  readonly version: string
  /** SPDX expression. */
  readonly licence: string
  /** The text of its licence; null if the package has none. */
  readonly text: string | null
}

interface LockedPackage {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** Parts within packages or of this repository, whose licence the lock file does not name. */
const furtherParts: ReadonlyArray<Omit<ThirdPartyPart, "text"> & { readonly file: string | null }> = [
  { name: "CPython and its library (in pyodide)", version: "3.14", licence: "PSF-2.0", file: null },
  {
    name: "LLVM, Clang, lld (in @yowasp/clang)",
    version: "22",
    licence: "Apache-2.0 WITH LLVM-exception",
    file: null
  },
  { name: "wasi-libc (in @yowasp/clang)", version: "22", licence: "MIT", file: null },
  { name: "testlib.h", version: "", licence: "MIT", file: "server/content/polygon/testlib/LICENSE" },
  {
    name: "zxcvbn-ts (list of common passwords)",
    version: "4.1.3",
    licence: "MIT",
    file: "server/account/accounts/commonPasswords.txt"
  }
]

const licenceFile = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i

const textsIn = (folder: string): string | null => {
  const files = readdirSync(folder)
    .filter((name) => licenceFile.test(name))
    .toSorted()
  return files.length === 0
    ? null
    : files.map((name) => readFileSync(join(folder, name), "utf8").trim()).join("\n\n")
}

/** The text of a licence, which a list of words has in its comments. */
const textOf = (file: string): string =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => !file.endsWith(".txt") || line.startsWith("#"))
    .join("\n")
    .trim()

/** All packages that an installation may contain, on any system, with the licence that the lock file names. */
export const lockedParts = (root: string): ReadonlyArray<ThirdPartyPart & { readonly folder: string }> => {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockedPackage>>
  }
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && dev !== true && devOptional !== true)
    .map(([path, { version = "", license = "" }]) => ({
      name: path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      licence: license,
      text: null,
      folder: join(root, path)
    }))
}

/** The parts of this installation with the texts of their licences, by name. */
export const thirdPartyParts = (root: string): ReadonlyArray<ThirdPartyPart> => [
  ...lockedParts(root)
    .filter(({ folder }) => existsSync(folder))
    .map(({ folder, ...part }) => ({ ...part, text: textsIn(folder) }))
    .toSorted((one, other) => one.name.localeCompare(other.name, "en")),
  ...furtherParts.map(({ file, ...part }) => ({
    ...part,
    text: file === null ? null : textOf(join(root, file))
  }))
]

const line = "-".repeat(78)

/** A readable document that has each text once, below the parts that share it. */
export const thirdPartyLicences = (parts: ReadonlyArray<ThirdPartyPart>): string => {
  const byText = Map.groupBy(
    parts,
    ({ text, licence }) => text ?? `These packages have no text of ${licence}: see https://spdx.org/licenses/`
  )
  const sections = [...byText].map(([text, sharing]) =>
    [...sharing.map(({ name, version, licence }) => `${name} ${version} (${licence})`), "", text].join("\n")
  )
  return `${["Zama contains parts by others, under these licences.", ...sections].join(`\n\n${line}\n`)}\n`
}

/** Adds the document to the built files. */
export const thirdPartyLicencesPlugin = (): Plugin => ({
  name: "zama:third-party-licences",
  apply: "build",
  generateBundle() {
    this.emitFile({
      type: "asset",
      fileName: licencesPath.slice(1),
      source: thirdPartyLicences(thirdPartyParts(join(import.meta.dirname, "..")))
    })
  }
})
