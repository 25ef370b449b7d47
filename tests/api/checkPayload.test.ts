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
  test("finds nothing wrong with what the contract takes", async () => {
    expect(await checkPayload("signUp", good)).toEqual({})
  })

  test("names every field and each rule once", async () => {
    const bad = { ...good, email: "masha@", password: "abc", privacyConsent: false }

    expect(await checkPayload("signUp", bad)).toEqual({
      email: ["validation.email"],
      password: ["validation.password"],
      privacyConsent: ["validation.consent"]
    })
  })
})
