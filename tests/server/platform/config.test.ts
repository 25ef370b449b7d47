import { expect, test } from "vitest"
import { BadConfiguration, readConfig } from "../../../server/platform/config.ts"

test("an empty environment is a server for this computer", () => {
  const config = readConfig({})
  expect(config).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    publicUrl: "http://127.0.0.1:3000",
    databaseUrl: null,
    smtpUrl: null,
    role: "all",
    trustedProxies: 0
  })
})

test.each([
  [{ PORT: "abc" }, "PORT=abc cannot be used: expected a whole number from 0 to 65535."],
  [{ ROLE: "boss" }, "ROLE=boss cannot be used: expected all, web, judge."],
  [
    { DATABASE_URL: "mysql://u:secret@h/d" },
    "DATABASE_URL=… cannot be used: expected an address beginning with postgres:// or postgresql://."
  ],
  [
    { PUBLIC_URL: "zama.example" },
    "PUBLIC_URL=… cannot be used: expected an address beginning with http:// or https://."
  ]
])("%o is refused in one line", (environment, message) => {
  expect(() => readConfig(environment)).toThrow(new BadConfiguration({ message }))
})
