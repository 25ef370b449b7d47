import { describe, expect, test } from "vitest"
import { errorToast } from "../../src/api/errorToast.ts"
import { Conflict, TooManyRequests, Unreachable } from "../../src/api/errors.ts"

describe("errorToast", () => {
  test("no reply and 5xx say that there is no connection", () => {
    const text = { key: "errors:noConnection" }
    expect(errorToast(new Unreachable())).toEqual({
      titleKey: "errors:title",
      text,
      repeat: false
    })
    expect(errorToast(new Unreachable()).text).toEqual(text)
  })

  test("a 429 says the server's words, again and again", () => {
    const error = new TooManyRequests({ message: "Slow down", retryAfter: null })
    expect(errorToast(error)).toEqual({
      titleKey: "errors:title",
      text: { literal: "Slow down" },
      repeat: true
    })
  })

  test("an answer without words, and what nobody foresaw, say something all the same", () => {
    const text = { key: "errors:unexpected" }
    expect(errorToast(new Conflict({ message: "" })).text).toEqual(text)
    expect(errorToast(new RangeError("index")).text).toEqual(text)
  })
})
