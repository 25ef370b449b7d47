import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { Effect, Layer } from "effect"
import { importContent } from "../server/cli/importContent.ts"
import { sha256 } from "../server/content/packageFiles.ts"
import { packageFolders } from "../server/content/readContent.ts"
import { readConfig } from "../server/platform/config.ts"
import { chooseDatabase } from "../server/platform/database/chooseDatabase.ts"
import { migrate } from "../server/platform/database/migrate.ts"
import { sqlLayer } from "../server/platform/database/sqlLayer.ts"
import { ChangeFeed } from "../server/platform/realtime/ChangeFeed.ts"
import { printLine } from "./line.ts"

const packages = 100

/**
 * Seconds per package for 100 packages: those of the content and copies of them. The baseline is reading and hashing the same
 * files. `import-new` stores them in an empty database, `import-unchanged` finds that nothing has changed.
 */
export async function importBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "zama-import-bench-"))
  const content = join(folder, "content")
  try {
    await copyPackages(content)
    await Effect.runPromise(Effect.provide(measure(content), databaseLayer(join(folder, "data"))))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Copies get other slugs, and lose the id, which belongs to one problem. */
async function copyPackages(content: string) {
  const folders = await Effect.runPromise(packageFolders("content"))
  await cp("content/topics.yaml", join(content, "topics.yaml"))
  for (let index = 0; index < packages; index++) {
    const source = folders[index % folders.length]!
    const round = Math.floor(index / folders.length)
    const target = join(content, "problems", round === 0 ? basename(source) : `${basename(source)}-${round}`)
    await cp(source, target, { recursive: true })
    const yaml = join(target, "problem.yaml")
    await writeFile(yaml, (await readFile(yaml, "utf8")).replace(/^ +id: \d+$/m, ""))
  }
}

const databaseLayer = (dataDir: string) => {
  const config = readConfig({ DATA_DIR: dataDir })
  const database = chooseDatabase(config, { stopsAtEnd: () => true, revives: false })
  const prepared = Layer.unwrap(
    Effect.as(
      Effect.promise(() => mkdir(dataDir)),
      database
    )
  )
  return ChangeFeed.layer.pipe(Layer.provideMerge(sqlLayer), Layer.provideMerge(prepared))
}

const measure = Effect.fnUntraced(function* (content: string) {
  yield* migrate
  const hashed = Effect.promise(() => hashFiles(join(content, "problems")))
  // The first reading fills the cache of the file system.
  yield* hashed
  const begun = performance.now()
  yield* hashed
  const baseline = (performance.now() - begun) / 1000 / packages
  for (const name of ["import-new", "import-unchanged"]) {
    const started = performance.now()
    const { imported, unchanged, refused } = yield* importContent(content)
    const value = (performance.now() - started) / 1000 / packages
    const done = name === "import-new" ? imported : unchanged
    if (done.length !== packages) return yield* Effect.die(`${done.length} packages, ${String(refused[0])}`)
    printLine({ name, value, unit: "s", baseline })
  }
})

async function hashFiles(folder: string) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) sha256(await readFile(join(entry.parentPath, entry.name)))
  }
}
