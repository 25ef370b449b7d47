import { randomUUID } from "node:crypto"
import { copyFile, mkdir, readdir } from "node:fs/promises"
import type { IncomingMessage, ServerResponse } from "node:http"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliDecompress } from "node:zlib"
import { Effect } from "effect"
import { Config } from "../platform/config.ts"
import { Files } from "../platform/files/Files.ts"
import { StorageFailure } from "../platform/files/StorageFailure.ts"
import type { FastPath } from "../platform/http/CachedAnswers.ts"
import { assetHeaders } from "./ClientFiles.ts"

const stored = "client-assets"
const assetPath = /^\/assets\/([\w.-]{1,120})(?:\?|$)/

/** Pages stay open for days, and rarely for weeks. Counted from the last time that a process of the version stored them. */
const storedDays = 30
const daysAgo = (days: number) => Date.now() - days * 24 * 3_600_000
/** Requests for unknown names cause at most one listing in this time. */
const listedForMs = 5000
const cachedBytes = 32 * 1024 * 1024

/** The names of the build's assets; of those that the build compressed, only the compressed one. */
const ownNames = async (folder: string): Promise<ReadonlyArray<string>> => {
  const names = new Set(await readdir(join(folder, "assets")))
  return [...names].filter((name) => !name.endsWith(".gz") && !names.has(`${name}.br`))
}

const listStored = Effect.gen(function* () {
  const files = yield* (yield* Files).list(stored)
  return new Map(files.map(({ key, changedAt }) => [key.slice(stored.length + 1), changedAt]))
})

/** Stores the assets that no process of this version has stored since `since`, in milliseconds. */
const publish = Effect.fnUntraced(function* (folder: string, own: ReadonlyArray<string>, since: number) {
  const { dataDir } = yield* Config
  const files = yield* Files
  const known = yield* listStored
  const temporary = join(dataDir, "uploads")
  const copyOf = (name: string) =>
    Effect.tryPromise({
      try: async () => {
        await mkdir(temporary, { recursive: true, mode: 0o700 })
        const copy = join(temporary, `asset-${randomUUID()}`)
        await copyFile(join(folder, "assets", name), copy)
        return copy
      },
      catch: (cause) => new StorageFailure({ cause })
    })
  const missing = own.filter((name) => (known.get(name)?.getTime() ?? -1) < since)
  const store = (name: string) =>
    Effect.flatMap(copyOf(name), (copy) => files.store(`${stored}/${name}`, copy))
  yield* Effect.forEach(missing, store, { concurrency: 8, discard: true })
})

const removeOld = Effect.fnUntraced(function* (own: ReadonlySet<string>) {
  const before = daysAgo(storedDays)
  const files = yield* Files
  for (const [name, changedAt] of yield* listStored) {
    if (changedAt.getTime() < before && !own.has(name)) yield* files.remove(`${stored}/${name}`)
  }
})

interface Asset {
  readonly bytes: Uint8Array
  readonly isBrotli: boolean
}

const decompress = promisify(brotliDecompress)

const send = async (name: string, asset: Asset, request: IncomingMessage, response: ServerResponse) => {
  const takesBrotli = /\bbr\b/.test(request.headers["accept-encoding"]?.toString() ?? "")
  const coded = asset.isBrotli && takesBrotli
  const body = asset.isBrotli && !takesBrotli ? await decompress(asset.bytes) : asset.bytes
  response.writeHead(200, {
    ...assetHeaders(name),
    ...(asset.isBrotli ? { vary: "Accept-Encoding" } : {}),
    ...(coded ? { "content-encoding": "br" } : {}),
    "content-length": body.length
  })
  response.end(request.method === "HEAD" ? undefined : body)
}

/**
 * Serves the assets of other versions. During a restart one by one, a page of one version asks servers of another: each
 * server stores its assets with the uploaded files before it serves a page.
 */
export const sharedAssets = Effect.fn("sharedAssets")(function* (folder: string) {
  const own = yield* Effect.promise(() => ownNames(folder))
  const publishOwn = (since: number) =>
    publish(folder, own, since).pipe(
      Effect.catch(({ cause }) =>
        Effect.logWarning("Other servers cannot serve the assets of this version", cause)
      )
    )
  const removeOthers = removeOld(new Set(own)).pipe(
    Effect.catch(({ cause }) => Effect.logWarning("Assets of old versions could not be removed", cause))
  )
  yield* publishOwn(0)
  // Not at the start: during an update, processes of the old version still serve pages, and their assets may be old.
  yield* Effect.sleep("1 day").pipe(
    Effect.andThen(Effect.suspend(() => publishOwn(daysAgo(storedDays / 2)))),
    Effect.andThen(removeOthers),
    Effect.forever,
    Effect.forkScoped
  )
  const files = yield* Files
  const run = Effect.runForkWith(yield* Effect.context<Files>())
  const cache = new Map<string, Asset>()
  let cacheSize = 0
  let names: ReadonlySet<string> = new Set(own)
  let listedAt = Number.NEGATIVE_INFINITY
  const isStored = Effect.fnUntraced(function* (name: string) {
    const has = () => (names.has(`${name}.br`) ? true : names.has(name) ? false : null)
    if (has() === null && performance.now() - listedAt > listedForMs) {
      listedAt = performance.now()
      names = new Set((yield* listStored).keys())
    }
    return has()
  })
  const find = Effect.fnUntraced(function* (name: string) {
    const known = cache.get(name)
    if (known !== undefined) return known
    const isBrotli = yield* isStored(name)
    if (isBrotli === null) return null
    const bytes = yield* files.read(`${stored}/${name}${isBrotli ? ".br" : ""}`)
    if (cacheSize + bytes.length > cachedBytes) {
      cache.clear()
      cacheSize = 0
    }
    const asset = { bytes, isBrotli }
    cache.set(name, asset)
    cacheSize += bytes.length
    return asset
  })
  const serve = (name: string, request: IncomingMessage, response: ServerResponse) =>
    Effect.flatMap(find(name), (asset) =>
      asset === null
        ? Effect.sync(() => response.writeHead(404, { "cache-control": "no-store" }).end())
        : Effect.promise(() => send(name, asset, request, response))
    ).pipe(
      Effect.catchTag("StorageFailure", ({ cause }) =>
        Effect.andThen(
          Effect.logError("An asset of another version could not be read", cause),
          Effect.sync(() =>
            response.writeHead(503, { "retry-after": "5", "cache-control": "no-store" }).end()
          )
        )
      ),
      Effect.catchCause(() => Effect.sync(() => response.destroy()))
    )
  const path: FastPath = (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    const name = assetPath.exec(request.url ?? "")?.[1]
    if (name === undefined) return false
    run(serve(name, request, response))
    return true
  }
  return path
})
