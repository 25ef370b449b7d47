import { expect, test } from "vitest"
import { environmentWith } from "../../../server/platform/environmentWithoutSecrets.ts"

test("a program gets the system's proxies and its own settings, and no secrets of others", () => {
  const read = {
    PATH: "/bin",
    https_proxy: "http://proxy",
    NPM_CONFIG_REGISTRY: "http://npm",
    npm_config_cafile: "/ca"
  }
  const secrets = { SMTP_URL: "smtps://u:p@mail", DATABASE_URL: "postgres://u:p@db", SIGNING_KEY: "k" }
  expect(environmentWith(/^npm_/i, { ...read, ...secrets })).toEqual(read)
})
