import { mkdir, mkdtemp, symlink, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { openFolder } from "../../../server/content/openFolder.ts"

const mebibyte = 1024 * 1024

const folderWith = async (sizes: Readonly<Record<string, number>>) => {
  const folder = await mkdtemp(join(tmpdir(), "zama-folder-"))
  for (const [name, size] of Object.entries(sizes)) {
    await writeFile(join(folder, name), "")
    await truncate(join(folder, name), size)
  }
  return folder
}

const faultOf = async (folder: string) =>
  (await Effect.runPromise(Effect.flip(openFolder("sum", folder)))).message

test("a folder with a file of more than 32 MiB is rejected by the file", async () => {
  const folder = await folderWith({ small: 32 * mebibyte, large: 32 * mebibyte + 1 })
  expect(await faultOf(folder)).toBe("sum/large: is larger than 32 MiB")
})

test("a folder of more than 512 MiB is rejected", async () => {
  const sizes = Array.from({ length: 17 }, (_, index) => [`${index}`, 31 * mebibyte] as const)
  expect(await faultOf(await folderWith(Object.fromEntries(sizes)))).toBe("sum: is larger than 512 MiB")
})

test("a symbolic link to a file of the package is that file, and other links are none", async () => {
  const folder = await folderWith({ "1.in": 1 })
  await mkdir(join(folder, "data"))
  await symlink("../1.in", join(folder, "data/2.in"))
  await symlink("nowhere", join(folder, "dangling"))
  await symlink("data", join(folder, "folder"))
  await symlink("..", join(folder, "loop"))
  await symlink("/etc/hostname", join(folder, "outside"))
  const { paths, bytes } = await Effect.runPromise(openFolder("sum", folder))
  expect(paths).toEqual(["1.in", "data/2.in"])
  expect(await Effect.runPromise(bytes("data/2.in"))).toEqual(Buffer.from("\0"))
})

test.each(["nowhere", "../folder", "/etc/hostname", "../.hidden"])(
  "a link from data/ to %s is a fault",
  async (target) => {
    const folder = await folderWith({ ".hidden": 1 })
    await mkdir(join(folder, "data"))
    await mkdir(join(folder, "folder"))
    await symlink(target, join(folder, "data/1.in"))
    expect(await faultOf(folder)).toBe("sum/data/1.in: is a symbolic link, but not to a file of the package")
  }
)
