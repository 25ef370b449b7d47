import { mkdtemp, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { deflateRawSync } from "node:zlib"
import { Effect } from "effect"
import { zipSync } from "fflate"
import { describe, expect, test } from "vitest"
import { openZip } from "../../../server/content/openZip.ts"
import { readPackage } from "../../../server/content/readPackage.ts"
import { type ZipPart, zipOf } from "../../support/zip.ts"
import { sumPackage, writeContent } from "./samplePackage.ts"

const mebibyte = 1024 * 1024
const link = 0o120777

async function write(bytes: Uint8Array, name = "sum.zip"): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "zama-zip-")), name)
  await writeFile(path, bytes)
  return path
}

const parts = (folder = ""): ReadonlyArray<ZipPart> =>
  Object.entries(sumPackage).map(([path, content]) => ({ name: folder + path, content }))

const read = (path: string) => Effect.runPromise(Effect.scoped(readPackage(path)))

/** The fault of a zip, found when it is opened or when all its files are read. */
const faultOf = async (path: string) => {
  const readAll = openZip(path).pipe(
    Effect.flatMap((files) => Effect.forEach(files.paths, (file) => files.bytes(file))),
    Effect.scoped
  )
  return (await Effect.runPromise(Effect.flip(readAll))).message
}

const withPart = (part: ZipPart) => write(zipOf([...parts(), part]))

describe("a package in a zip", () => {
  test("is the same problem as in its folder", async () => {
    const inFolder = await read(join(await writeContent({ sum: sumPackage }), "problems/sum"))
    const bytes = Object.fromEntries(
      Object.entries(sumPackage).map(([path, text]) => [path, Buffer.from(text)])
    )
    for (const zip of [
      await write(zipOf(parts())),
      await write(zipOf(parts()), "sum.kpp"),
      await write(zipOf(parts("sum/")), "download (1).zip"),
      await write(zipSync(bytes)),
      await write(zipSync(bytes, { level: 0 }))
    ]) {
      const inZip = await read(zip)
      expect({ ...inZip, files: null }).toEqual({ ...inFolder, files: null })
      expect(inZip.files.paths).toEqual(inFolder.files.paths)
    }
  })

  test("has its files only while the zip is open", async () => {
    const { files } = await read(await write(zipOf(parts())))
    const closed = await Effect.runPromise(Effect.flip(files.bytes("problem.yaml")))
    expect(closed.message).toBe("sum/problem.yaml: cannot be read: Error: closed")
  })

  test("tells names apart by the case of their letters, as a folder does", async () => {
    const tests = ["a", "A"].flatMap((name) => [
      { name: `data/secret/${name}.in`, content: "1 1" },
      { name: `data/secret/${name}.ans`, content: "2" }
    ])
    const problem = await read(await write(zipOf([...parts(), ...tests])))
    const names = problem.tests.map(({ name }) => name)
    expect(names.filter((name) => /secret\/a/i.test(name)).toSorted()).toEqual(["secret/A", "secret/a"])
  })

  test("has the file that a link leads to, as in a folder, and no other links", async () => {
    const content = await writeContent({ sum: sumPackage })
    const folder = join(content, "problems/sum")
    const links = {
      "data/secret/3.in": "../sample/1.in",
      "data/secret/3.ans": "4.ans",
      "data/secret/4.in": "2.in",
      "data/secret/4.ans": "../../data/secret/2.ans",
      "statement/outside.png": "../../outside.png"
    }
    for (const [path, target] of Object.entries(links)) await symlink(target, join(folder, path))
    const inFolder = await read(folder)
    expect(inFolder.tests.map(({ name, inputBytes }) => [name, inputBytes])).toEqual([
      ["sample/1", 4],
      ["secret/2", 5],
      ["secret/3", 4],
      ["secret/4", 5],
      ["secret/10", 4]
    ])
    const linked = Object.entries(links).map(([path, target]) => ({
      name: `sum/${path}`,
      content: target,
      mode: link
    }))
    const inZip = await read(await write(zipOf([...linked, ...parts("sum/")])))
    expect({ ...inZip, files: null }).toEqual({ ...inFolder, files: null })
    expect(inZip.files.paths).toEqual(inFolder.files.paths)
  })

  test("has no files whose names begin with a dot or a dash, as a folder, but the time limit of older tools", async () => {
    const ignored = {
      "data/secret/.3.in": "1 1",
      "data/secret/-4.in": "1 1",
      "data/secret/.old/5.in": "1 1",
      "submissions/accepted/.gitkeep": "",
      "output_validator/.gitkeep": "",
      ".git/config": ""
    }
    const files = { ...sumPackage, ".timelimit": "2", "problem.yaml": "name: Sum" }
    const inFolder = await read(join(await writeContent({ sum: { ...files, ...ignored } }), "problems/sum"))
    expect(inFolder.files.paths.toSorted()).toEqual(Object.keys(files).toSorted())
    const all = Object.entries({ ...files, ...ignored, ".DS_Store": "" })
    const links = [{ name: "data/.lost.in", content: "nowhere", mode: link }]
    for (const folder of ["", "sum/"]) {
      const entries = [...all.map(([name, content]) => ({ name: folder + name, content })), ...links]
      const inZip = await read(await write(zipOf(entries)))
      expect({ ...inZip, files: null }).toEqual({ ...inFolder, files: null })
    }
  })

  test("has neither its folders nor the metadata of macOS among its files", async () => {
    const added = [
      { name: "sum/", mode: 0o040755 },
      { name: "__MACOSX/sum/._problem.yaml", content: "x" }
    ]
    const { slug, files } = await read(await write(zipOf([...added, ...parts("sum/")]), "x.zip"))
    expect(slug).toBe("sum")
    expect(files.paths.toSorted()).toEqual(Object.keys(sumPackage).toSorted())
  })
})

describe("a zip is rejected, by its name or its entry,", () => {
  test.each([
    ["../evil.txt", "has an empty name, . or .. in its path"],
    ["data/../../evil.txt", "has an empty name, . or .. in its path"],
    ["data//1.in", "has an empty name, . or .. in its path"],
    ["/etc/passwd", "is an absolute path"],
    ["C:/evil.txt", "is an absolute path"],
    ["data\\evil.txt", "has a backslash in its name; folders end with /"]
  ])("with the path %s", async (name, fault) => {
    expect(await faultOf(await withPart({ name }))).toBe(`sum.zip/${name}: ${fault}`)
  })

  test("with a path that is too long", async () => {
    const fault = await faultOf(await withPart({ name: `data/${"a/".repeat(200)}1.in` }))
    expect(fault).toMatch(/^sum\/data\/(a\/)+…: has too long a path$/)
  })

  test("with a control character, which it does not print", async () => {
    const [nul, escape] = [await withPart({ name: "a\0.md" }), await withPart({ name: "\u001b[2J" })]
    expect(await faultOf(nul)).toBe("sum.zip/a?.md: has a control character in its name")
    expect(await faultOf(escape)).toBe("sum.zip/?[2J: has a control character in its name")
  })

  test.each<readonly [string, Omit<ZipPart, "name">, string]>([
    ["a link outside", { content: "../../x", mode: link }, "is a symbolic link, but not to a file of the"],
    ["an absolute link", { content: "/sample/1.in", mode: link }, "is a symbolic link, but not to a file"],
    ["a link to a folder", { content: "sample", mode: link }, "is a symbolic link, but not to a file of"],
    ["a link to itself", { content: "x", mode: link }, "is a symbolic link, but not to a file of the"],
    ["a long link", { content: "x".repeat(5000), mode: link }, "is a symbolic link with too long a target"],
    ["a device", { mode: 0o060644 }, "is neither a file, a folder nor a link"],
    ["an encrypted entry", { content: "x", flags: 1 }, "is encrypted"],
    ["another compression", { content: "x", method: 14 }, "is compressed by method 14; only deflate is read"],
    ["a large file", { size: 32 * mebibyte + 1 }, "is larger than 32 MiB"],
    ["a wrong checksum", { content: "x", checksum: 1 }, "is damaged: its checksum is wrong"],
    ["broken data", { content: "x", packed: Buffer.from("no") }, "cannot be read: "],
    ["less data than declared", { content: "x", size: 2 }, "has another size than the zip declares"],
    ["a stored file of another size", { method: 0, packed: Buffer.from("12"), size: 1 }, "has another size"]
  ])("with %s", async (_, part, fault) => {
    expect(await faultOf(await withPart({ name: "data/x", ...part }))).toMatch(
      new RegExp(`^sum(\\.zip)?/data/x: ${fault}`)
    )
  })

  test("with a bomb, of which no more than the declared size is inflated", async () => {
    const bomb = deflateRawSync(Buffer.alloc(8 * mebibyte))
    // An inflater that goes on would reach the damage at the end.
    bomb.fill(0xff, bomb.length - 100)
    const path = await withPart({ name: "bomb", packed: bomb, size: 1000 })
    expect(await faultOf(path)).toBe("sum/bomb: has another size than the zip declares")
    const honest = await withPart({ name: "bomb", packed: bomb, size: 8 * mebibyte })
    expect(await faultOf(honest)).toContain("sum/bomb: cannot be read: ")
  })

  test("with more than 512 MiB in all", async () => {
    const large = Array.from({ length: 17 }, (_, index) => ({ name: `${index}`, size: 31 * mebibyte }))
    expect(await faultOf(await write(zipOf([...parts(), ...large])))).toBe("sum: is larger than 512 MiB")
  })

  test("with more than 10000 entries", async () => {
    const many = Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}` }))
    expect(await faultOf(await write(zipOf(many)))).toBe("sum.zip: has more than 10000 files")
  })

  test("with a long header, which would stay in memory", async () => {
    const long = await withPart({ name: "a".repeat(5000) })
    expect(await faultOf(long)).toContain("has too long a name, comment or extra fields")
  })

  test("with two entries of one name", async () => {
    const path = await withPart({ name: "problem.yaml", content: "name: Another" })
    expect(await faultOf(path)).toBe("sum.zip/problem.yaml: occurs twice")
  })

  test("that is cut off, is no zip, or has a damaged directory", async () => {
    const zip = zipOf(parts())
    const cut = await faultOf(await write(zip.subarray(0, zip.length / 2)))
    expect(cut).toMatch(/^sum\.zip: cannot be read: .*truncated/)
    expect(await faultOf(await write(Buffer.from("#!/bin/sh")))).toMatch(/^sum\.zip: cannot be read/)
    expect(await faultOf(join(tmpdir(), "nowhere.zip"))).toMatch(/^nowhere\.zip: cannot be read: .*ENOENT/)
    zip.fill(0, zip.indexOf("PK\u0001\u0002"), zip.length - 22)
    expect(await faultOf(await write(zip))).toMatch(/^sum\.zip: cannot be read: .*central directory/)
  })

  test("without a package, or with several", async () => {
    const fault = "several.zip: must have problem.yaml or problem.xml at its root or in its only folder"
    const several = zipOf([...parts("one/"), ...parts("two/")])
    expect(await faultOf(await write(several, "several.zip"))).toBe(fault)
    expect(await faultOf(await write(zipOf([]), "several.zip"))).toBe(fault)
    const deep = zipOf(parts("one/two/"))
    expect(await faultOf(await write(deep, "several.zip"))).toBe(fault)
  })

  test("whose slug is none", async () => {
    const path = await write(zipOf(parts()), "My Sum.zip")
    const fault = await Effect.runPromise(Effect.flip(Effect.scoped(readPackage(path))))
    expect(fault.message).toMatch(/^My Sum: is not a slug: /)
  })
})
