import { execFile } from "node:child_process"
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { Effect } from "effect"
import sharp from "sharp"
import { afterEach, beforeEach, expect, test } from "vitest"
import { cleanImage } from "../../../../server/platform/files/cleanImage.ts"

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "zama-images-"))
})
afterEach(() => rm(folder, { recursive: true }))

const picture = () => sharp({ create: { width: 40, height: 20, channels: 3, background: "teal" } })

const clean = (from: string) => cleanImage(join(folder, from), join(folder, `${from}-clean`), "image/png")

test("an image is redrawn into another file", async () => {
  await picture().png().toFile(join(folder, "sent"))
  const drawn = await Effect.runPromise(clean("sent"))
  expect(drawn).toMatchObject({ path: join(folder, "sent-clean"), width: 40, height: 20 })
  expect((await stat(drawn.path)).size).toBe(drawn.bytes)
  expect(await sharp(drawn.path).metadata()).toMatchObject({ format: "png", width: 40 })
})

test("an invalid image and a failing disk give different errors", async () => {
  await writeFile(join(folder, "text"), "no image")
  await picture().png().toFile(join(folder, "sent"))
  const nowhere = cleanImage(join(folder, "sent"), join(folder, "missing/clean"), "image/png")
  expect(await Effect.runPromise(Effect.flip(clean("text")))).toMatchObject({ _tag: "ImageUnreadable" })
  expect(await Effect.runPromise(Effect.flip(nowhere))).toMatchObject({ _tag: "StorageFailure" })
})

test("an endless drawing ends with its caller, and does not delay others", async () => {
  // Opening a pipe blocks until it has a writer.
  await promisify(execFile)("mkfifo", [join(folder, "stuck")])
  await picture().png().toFile(join(folder, "sent"))
  const impatient = Effect.timeoutOption(clean("stuck"), "500 millis")
  const [none, drawn] = await Effect.runPromise(
    Effect.all([Effect.all([impatient, impatient]), clean("sent")], { concurrency: 2 })
  )
  expect(none.map(({ _tag }) => _tag)).toEqual(["None", "None"])
  expect(drawn).toMatchObject({ width: 40 })
})
