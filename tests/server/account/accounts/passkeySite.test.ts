import { describe, expect, test } from "vitest"
import { guessPasskeyName } from "../../../../server/account/accounts/passkeyNames.ts"
import { passkeySiteOf } from "../../../../server/account/accounts/passkeySite.ts"

describe("where passkeys work", () => {
  test.each([
    ["https://zama.example", { id: "zama.example", origin: "https://zama.example" }],
    ["https://zama.example:8443/", { id: "zama.example", origin: "https://zama.example:8443" }],
    ["http://localhost:3000", { id: "localhost", origin: "http://localhost:3000" }],
    ["http://zama.localhost:3000", { id: "zama.localhost", origin: "http://zama.localhost:3000" }],
    ["http://zama.school", null],
    ["http://127.0.0.1:3000", null],
    ["https://192.168.0.4", null],
    ["https://[::1]:3000", null]
  ])("%s", (publicUrl, site) => expect(passkeySiteOf(publicUrl)).toEqual(site))
})

describe("a passkey's first name", () => {
  const nobody = "00000000-0000-0000-0000-000000000000"
  const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
  test.each([
    ["ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4", firefox, "Google Password Manager"],
    [nobody, firefox, "Firefox, Linux"],
    [nobody, "", "Ключ доступа"]
  ])("%s made in «%s» is «%s»", (aaguid, userAgent, name) =>
    expect(guessPasskeyName(aaguid, userAgent, "ru")).toBe(name)
  )
})
