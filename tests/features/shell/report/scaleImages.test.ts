import { afterEach, describe, expect, test, vi } from "vitest"
import { fittingSize, scaleImages } from "../../../../src/features/shell/report/scaleImages.ts"

afterEach(() => vi.unstubAllGlobals())

describe("fittingSize", () => {
  test.each([
    [2048, 2048, null],
    [100, 2049, { width: 100, height: 2048 }],
    [4096, 3072, { width: 2048, height: 1536 }],
    [3000, 6000, { width: 1024, height: 2048 }]
  ])("of %d × %d", (width, height, expected) => {
    expect(fittingSize(width, height)).toEqual(expected)
  })
})

describe("scaleImages", () => {
  test("leaves undrawable files to the server", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("no picture")))
    const image = new Blob(["no picture"], { type: "image/png" })

    expect(await scaleImages([image])).toEqual([image])
  })

  test("scales each picture once for several attempts to send", async () => {
    const close = vi.fn<() => void>()
    const draw = vi.fn<() => Promise<unknown>>(async () => ({ width: 10, height: 10, close }))
    vi.stubGlobal("createImageBitmap", draw)
    const image = new Blob(["small"], { type: "image/png" })

    expect(await scaleImages([image])).toEqual([image])
    expect(await scaleImages([image])).toEqual([image])
    expect([draw.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
  })
})
