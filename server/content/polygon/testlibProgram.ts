import { posix } from "node:path"
import { readFile } from "node:fs/promises"
import { Effect } from "effect"
import { invalid } from "../packageFailures.ts"
import type { PackageFiles } from "../packageFiles.ts"
import { sourceMebibytesMax } from "../packageProgram.ts"
import { mebibyte } from "../units.ts"
import type { ProblemXml } from "./problemXml.ts"

const bundledTestlib = new URL("./testlib/testlib.h", import.meta.url)

const include = /^[ \t]*#[ \t]*include[ \t]*"([^"\n]+)"/gm

/** Names in the quoted includes of a source. */
const includesOf = (source: string) => [...source.matchAll(include)].map(([, name = ""]) => name)

/** The compiler makes a program of each. */
const isSource = (name: string) => /\.(?:cc|cpp|cxx|c\+\+|c)$/i.test(name)

/** Version 0.9.34 compiles with clang, and 0.9.10 does not. */
const testlibMin = 34
const testlibVersion = /^#define VERSION "0\.9\.(?<minor>\d{1,4})/m

const isOldTestlib = (name: string, text: string) =>
  name === "testlib.h" && Number(testlibVersion.exec(text)?.groups?.["minor"] ?? testlibMin) < testlibMin

/** A program of a package with the files that it includes, by their names. */
interface TestlibProgram {
  readonly code: string
  readonly files: Readonly<Record<string, string>>
}

/** Reads a program with the files that it includes. A package without `testlib.h`, or with an old one, gets ours. */
export const testlibProgram = Effect.fn("testlibProgram")(function* (
  files: PackageFiles,
  { files: listed }: ProblemXml,
  path: string
) {
  if (!files.paths.includes(path)) return yield* invalid(files.slug, path, "", "is missing")
  const known = new Set(files.paths)
  const resources = Map.groupBy(
    (listed?.resources?.file ?? []).map((file) => file["@path"]),
    (each) => posix.basename(each)
  )
  /** All resources lie beside the program when it is compiled. */
  const find = (name: string) =>
    [posix.join(posix.dirname(path), name), ...(resources.get(name) ?? [])].find((each) => known.has(each))
  const code = yield* files.text(path)
  const included = new Map<string, string>()
  const seen = new Set<string>()
  const pending = includesOf(code)
  let length = code.length
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const found = seen.has(name) ? undefined : find(name)
    if (seen.has(name) || (found === undefined && name !== "testlib.h")) continue
    seen.add(name)
    if (isSource(name)) {
      return yield* invalid(files.slug, path, "", `includes ${name}; only headers may be included`)
    }
    const given = found === undefined ? null : yield* files.text(found)
    const text = given === null || isOldTestlib(name, given) ? yield* ownTestlib : given
    length += text.length
    if (length > sourceMebibytesMax * mebibyte) {
      return yield* invalid(
        files.slug,
        path,
        "",
        `is larger than ${sourceMebibytesMax} MiB with its includes`
      )
    }
    included.set(name, text)
    pending.push(...includesOf(text))
  }
  const program: TestlibProgram = { code, files: Object.fromEntries(included) }
  return program
})

const ownTestlib = Effect.promise(() => readFile(bundledTestlib, "utf8"))
