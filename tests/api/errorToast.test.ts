import { describe, expect, test } from "vitest"
import { errorToast } from "../../src/api/errorToast.ts"
import { Conflict, ServerUnreachable, TooManyRequests } from "../../src/api/errors.ts"

describe("errorToast", () => {
  test("no reply and 5xx say that there is no connection", () => {
    const text = { key: "errors:noConnection" }
    expect(errorToast(new ServerUnreachable({ status: null }))).toEqual({
      titleKey: "errors:title",
      text,
      repeat: false
    })
    expect(errorToast(new ServerUnreachable({ status: 502 })).text).toEqual(text)
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
