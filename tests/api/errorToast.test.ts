import { describe, expect, test } from "vitest"
import { errorToast } from "../../src/api/errorToast.ts"
import { Conflict, TooManyRequests, Unreachable } from "../../src/api/errors.ts"

describe("errorToast", () => {
  test("no reply and 5xx report a lost connection", () => {
    const text = { key: "errors:noConnection" }
    expect(errorToast(new Unreachable())).toEqual({
      titleKey: "errors:title",
      text,
      repeat: false
    })
    expect(errorToast(new Unreachable()).text).toEqual(text)
  })

  test("a 429 shows the server's message each time", () => {
    const error = new TooManyRequests({ message: "Slow down", retryAfter: null })
    expect(errorToast(error)).toEqual({
      titleKey: "errors:title",
      text: { literal: "Slow down" },
      repeat: true
    })
  })

  test("an answer without a message and an unexpected error show the general text", () => {
    const text = { key: "errors:unexpected" }
    expect(errorToast(new Conflict({ message: "" })).text).toEqual(text)
    expect(errorToast(new RangeError("index")).text).toEqual(text)
  })
})
