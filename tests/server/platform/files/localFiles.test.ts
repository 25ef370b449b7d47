import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { FSDriver } from "flydrive/drivers/fs"
import { expect, test, vi } from "vitest"
import { Config, readConfig } from "../../../../server/platform/config.ts"
import { Files } from "../../../../server/platform/files/Files.ts"

test("a list leaves out a file that is deleted meanwhile", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "zama-files-"))
  const layer = Files.layer.pipe(Layer.provide(Layer.succeed(Config, readConfig({ DATA_DIR: dataDir }))))
  const listed = Effect.gen(function* () {
    const files = yield* Files
    for (const name of ["gone", "stays"]) {
      const path = join(dataDir, name)
      yield* Effect.promise(() => writeFile(path, name))
      yield* files.store(`avatars/${name}`, path)
    }
    const found = yield* files.list("avatars")
    return found.map(({ key }) => key)
  })
  const read = FSDriver.prototype.getMetaData
  const reading = vi.spyOn(FSDriver.prototype, "getMetaData").mockImplementation(async function (
    this: FSDriver,
    key: string
  ) {
    await rm(join(dataDir, "files", "avatars/gone"), { force: true })
    return read.call(this, key)
  })
  try {
    expect(await Effect.runPromise(Effect.provide(listed, layer))).toEqual(["avatars/stays"])
  } finally {
    reading.mockRestore()
    await rm(dataDir, { recursive: true })
  }
})
