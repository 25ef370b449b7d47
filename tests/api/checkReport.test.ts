import { describe, expect, test } from "vitest"
import { checkReport } from "../../src/api/checkReport.ts"

const picture = { type: "image/png", size: 1000 }
const fine = { email: "mira@x.ru", text: "It hangs", topics: ["site"], images: [] }
const megabyte = 1024 * 1024

describe("checkReport", () => {
  test.each([
    ["nothing", {}, {}],
    ["spaces around", { email: "  mira@x.ru ", text: "  x " }, {}],
    ["spaces alone", { email: "  ", text: " \n" }, { email: ["required"], text: ["required"] }],
    ["an email of 45", { email: `${"m".repeat(40)}@x.ru` }, {}],
    ["an email of 46", { email: `${"m".repeat(41)}@x.ru` }, { email: ["max45"] }],
    ["no email", { email: "mira" }, { email: ["email"] }],
    ["no topic", { topics: [] }, { topics: ["topics"] }],
    ["a text of 2000 within spaces", { text: ` ${"x".repeat(2000)} ` }, {}],
    ["a text of 2001", { text: "x".repeat(2001) }, { text: ["max2000"] }],
    ["five images", { images: Array(5).fill(picture) }, {}],
    ["six images", { images: Array(6).fill(picture) }, { images: ["images"] }],
    ["a jpeg of 10 MB", { images: [{ type: "image/jpeg", size: 10 * megabyte }] }, {}],
    ["more", { images: [picture, { ...picture, size: 10 * megabyte + 1 }] }, { "images.1": ["imageSize"] }],
    ["a gif", { images: [{ ...picture, type: "image/gif" }] }, { "images.0": ["imageType"] }]
  ] as const)("%s", (_, change, expected) => {
    const keys = Object.entries<ReadonlyArray<string>>(expected).map(([field, messages]) => [
      field,
      messages.map((message) => `validation.${message}`)
    ])
    expect(checkReport({ ...fine, ...change })).toEqual(Object.fromEntries(keys))
  })
})
