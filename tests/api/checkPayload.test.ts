import { describe, expect, test } from "vitest"
import { checkPayload } from "../../src/api/checkPayload.ts"

const good = {
  email: "masha@school.ru",
  password: "Parol1234",
  passwordConfirmation: "Parol1234",
  privacyConsent: true,
  personalDataConsent: true,
  newsletter: false
}

describe("checkPayload", () => {
  test("accepts a valid payload", async () => {
    expect(await checkPayload("signUp", good)).toEqual({})
  })

  test("reports each rule of each field once", async () => {
    const bad = { ...good, email: "masha@", password: "abc", privacyConsent: false }

    expect(await checkPayload("signUp", bad)).toEqual({
      email: ["validation.email"],
      password: ["validation.password"],
      privacyConsent: ["validation.consent"]
    })
  })
})
