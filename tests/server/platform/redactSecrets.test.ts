import { expect, test } from "vitest"
import { redactSecrets } from "../../../server/platform/redactSecrets.ts"

const token = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl"

test.each([
  ["https://zama.test/sign-in?from=%2Fproblem%2F1", "https://zama.test/sign-in"],
  [
    "at x (https://zama.test/assets/app-a1b2.js?t=5:10:7)",
    "at x (https://zama.test/assets/app-a1b2.js:10:7)"
  ],
  ["at (https://zama.test/a?b:12x:3:4), /c#d:e", "at (https://zama.test/a:3:4), /c"],
  ["a?b/c?d and a?b", "a?b/c and a?b"],
  ["/verification/email/AbC-12_xyz", "/verification/email/…"],
  ["/verification/password/AbC-12_xyz and more", "/verification/password/… and more"],
  ["/api/auth/email/undo/AbC-12_xyz", "/api/auth/email/undo/…"],
  ["/api/auth/password/AbC-12_xyz", "/api/auth/password/…"],
  ["/notifications/unsubscribe/AbC-12_xyz?now=1", "/notifications/unsubscribe/…"],
  [`Bearer ${token} was refused`, "Bearer … was refused"],
  ["no account ann.lee+x@school.example here", "no account … here"],
  ["\u001b[31mred\u009b0m\u0007 and\r\n\tplain\u2028text", "[31mred0m and\n\tplaintext"],
  [`key ${"a1".repeat(24)}`, "key …"]
])("removes secrets from «%s»", (text, safe) => {
  expect(redactSecrets(text)).toBe(safe)
})

test.each([
  "TypeError: e?.map is not a function",
  "at Statement (https://zama.test/assets/ProblemPage-Bx12_aZ9.js:1:2345)",
  "render@https://zama.test/assets/app-a1b2.js:3:4",
  "/problem/12/solutions/345",
  "Why? Because."
])("leaves «%s» unchanged", (text) => {
  expect(redactSecrets(text)).toBe(text)
})
