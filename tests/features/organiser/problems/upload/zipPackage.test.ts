import { unzipSync } from "fflate"
import { describe, expect, test } from "vitest"
import {
  onlyZip,
  packageFiles,
  packageName
} from "../../../../../src/features/organiser/problems/upload/packageFiles.ts"
import { zipPackage } from "../../../../../src/features/organiser/problems/upload/zipPackage.ts"

/** A file as a drop (`path`) or a folder picker (`webkitRelativePath`) gives it. */
const fileAt = (content: string, facts: { readonly path?: string; readonly webkitRelativePath?: string }) =>
  Object.assign(new File([content], "name.txt"), facts)

const running = () => new AbortController().signal

describe("a folder with a package", () => {
  const chosen = [
    fileAt("3", { path: "/sum/data/secret/1.ans" }),
    fileAt("1 2", { path: "./sum/data/secret/1.in" }),
    fileAt("name: Sum", { webkitRelativePath: "sum/problem.yaml" }),
    fileAt("2", { path: "/sum/.timelimit" }),
    fileAt("ref", { path: "/sum/.git/HEAD" }),
    fileAt("…", { path: "/__MACOSX/sum/problem.yaml" })
  ]

  test("becomes a zip with the folder in it, without files that the format ignores", async () => {
    const files = packageFiles(chosen)
    expect([packageName(files), onlyZip(files)]).toEqual(["sum", null])
    const shares: Array<number> = []
    const zip = await zipPackage(files, (share) => shares.push(share), running())
    const entries = Object.entries(unzipSync(new Uint8Array(await zip.arrayBuffer())))
    expect(entries.map(([name, bytes]) => [name, new TextDecoder().decode(bytes)])).toEqual([
      ["sum/.timelimit", "2"],
      ["sum/data/secret/1.ans", "3"],
      ["sum/data/secret/1.in", "1 2"],
      ["sum/problem.yaml", "name: Sum"]
    ])
    expect(shares.at(-1)).toBe(1)
  })

  test("is not zipped on after a cancellation, nor if a file cannot be read", async () => {
    const cancelled = zipPackage(packageFiles(chosen), () => {}, AbortSignal.abort(new Error("cancelled")))
    await expect(cancelled).rejects.toThrow("cancelled")
    const removed = fileAt("1", { path: "sum/1.in" })
    Object.assign(removed, { slice: () => ({ arrayBuffer: () => Promise.reject(new Error("removed")) }) })
    await expect(zipPackage(packageFiles([removed]), () => {}, running())).rejects.toThrow("removed")
  })
})

test("a single zip is sent as it is", () => {
  const zip = new File(["PK"], "Sum.ZIP")
  expect(onlyZip(packageFiles([zip]))?.content).toBe(zip)
  expect(onlyZip(packageFiles([zip, new File(["PK"], "other.zip")]))).toBeNull()
  expect(onlyZip(packageFiles([new File(["1"], "1.in")]))).toBeNull()
})
