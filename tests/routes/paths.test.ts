import { describe, expect, test } from "vitest"
import { safeReturnPath, signInPath } from "../../src/routes/paths.ts"

const origin = "https://zama.example"

describe("signInPath", () => {
  test.each([
    ["/profile?is_favorite=1", "/sign-in?from=%2Fprofile%3Fis_favorite%3D1"],
    ["/contests/spring", "/sign-in?from=%2Fcontests%2Fspring&register=open"],
    ["/problems?q=contests", "/sign-in?from=%2Fproblems%3Fq%3Dcontests"],
    ["/sign-up?from=x", "/sign-in"]
  ])("from %s to %s", (path, expected) => {
    expect(signInPath(path)).toBe(expected)
  })
})

describe("safeReturnPath", () => {
  test.each([
    ["/problem/3/description?tab=1#code", "/problem/3/description?tab=1#code"],
    [null, "/problems"],
    ["", "/problems"],
    ["https://evil.example/", "/problems"],
    ["//evil.example/", "/problems"],
    ["/\\evil.example/", "/problems"],
    ["\\/evil.example", "/problems"],
    ["/\t/evil.example", "/problems"],
    ["/.//evil.example/", "/problems"],
    ["/x/..//evil.example", "/problems"],
    ["/%2e//evil.example", "/problems"],
    ["javascript:alert(1)", "/problems"],
    [`${origin}/problems`, "/problems"],
    ["/sign-in?from=/sign-in", "/problems"],
    ["/verification/email/x", "/problems"]
  ])("%j leads to %s", (from, expected) => {
    expect(safeReturnPath(from, origin)).toBe(expected)
  })
})
