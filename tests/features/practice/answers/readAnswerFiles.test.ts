import { expect, test } from "vitest"
import { readAnswerFiles } from "../../../../src/features/practice/answers/readAnswerFiles.ts"
import { type ZipPart, zipOf } from "../../../support/zip.ts"

const names = ["sample/1", "01", "a/1", "b/1", "b/2"]

const read = async (files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>, tests = names) => {
  const chosen = Object.entries(files).map(([path, content]) => {
    const file = new File([content], path.slice(path.lastIndexOf("/") + 1))
    return Object.assign(file, { path })
  })
  const { answers, unread } = await readAnswerFiles(chosen, tests)
  return {
    ...Object.fromEntries(answers),
    ...Object.fromEntries(unread.map((one) => [one.name, one.reason]))
  }
}

const zipped = (...parts: ReadonlyArray<ZipPart>) => new Uint8Array(zipOf(parts))

test("a file answers the test of its name, or of the end of its path", async () => {
  expect(
    await read({ "01.out": "one", "/mine/b/1.txt": "two", "2.ans": "three", "./sample/1": "four" })
  ).toEqual({
    "01": "one",
    "b/1": "two",
    "b/2": "three",
    "sample/1": "four"
  })
})

test("a name of several tests answers none, and other names are told", async () => {
  expect(await read({ "1.out": "?", "notes.txt": "?" })).toEqual({
    "1.out": "unknown",
    "notes.txt": "unknown"
  })
})

test("a single file answers the only test, whatever its name is", async () => {
  expect(await read({ "result.txt": "42" }, ["01"])).toEqual({ "01": "42" })
})

test("what is no text or too large is told", async () => {
  expect(
    await read({ "01.out": new Uint8Array([0xff]), "b/2.out": "a\0", "a/1.out": "1".repeat(256 * 1024 + 1) })
  ).toEqual({
    "01.out": "notText",
    "b/2.out": "notText",
    "a/1.out": "large"
  })
})

test("a zip holds answers; folders and files of operating systems are none", async () => {
  const zip = zipped(
    { name: "all/" },
    { name: "all/01.out", content: "one" },
    { name: "all/b/2.out", content: "two" },
    { name: "__MACOSX/all/01.out", content: "no" },
    { name: "all/.DS_Store", content: "no" }
  )
  expect(await read({ "all.zip": zip })).toEqual({ "01": "one", "b/2": "two" })
})

test("a zip that inflates to more than answers may have is not inflated", async () => {
  const large = { name: "01.out", content: new Uint8Array(8 * 1024 * 1024) }
  expect(await read({ "bomb.zip": zipped(large, { name: "b/2.out", content: "two" }) })).toEqual({
    "01.out": "large",
    "b/2": "two"
  })
  // The declared size is a lie: what is inflated has room for it only.
  const lying = await read({ "lie.zip": zipped({ ...large, size: 3 }) })
  expect(JSON.stringify(lying).length).toBeLessThan(200)
})

test("what is no zip is told", async () => {
  expect(await read({ "broken.zip": "no zip" })).toEqual({ "broken.zip": "broken" })
})
