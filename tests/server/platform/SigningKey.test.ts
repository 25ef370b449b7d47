import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { afterAll, beforeAll, expect, test } from "vitest"
import { signingKeys } from "../../../server/account/applications/signingKeys.ts"
import { BadConfiguration, Config, readConfig, type ServerConfig } from "../../../server/platform/config.ts"
import { SigningKey, signingKeyFile } from "../../../server/platform/SigningKey.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = mkdtempSync(join(tmpdir(), "zama-key-"))
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true })
})

const withKey = <A, E>(
  config: Partial<ServerConfig>,
  work: Effect.Effect<A, E, SigningKey | SqlClient.SqlClient>
) =>
  work.pipe(
    Effect.provide(Layer.fresh(SigningKey.layer)),
    Effect.provideService(Config, { ...readConfig({ DATA_DIR: server.dataDir }), ...config })
  )
/** The key of one purpose in a process with these settings. */
const derived = (config: Partial<ServerConfig> = {}) =>
  server.run(
    withKey(
      config,
      SigningKey.useSync((key) => key.derive("purpose").toString("hex"))
    )
  )

test("the key is a file that only its owner reads, and every start finds it", async () => {
  const file = signingKeyFile(server.dataDir)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  chmodSync(file, 0o644)
  expect(await derived()).toBe(await derived())
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test("the database does not contain the keys of tokens", async () => {
  await server.run(withKey({}, signingKeys))
  const rows = await server.sql<{ name: string; value: string }>("select name, value from secrets")
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(["oauth_signing_keys", "signing_key_id"]))
  expect(names).not.toContain("access_tokens")
  const key = readFileSync(signingKeyFile(server.dataDir), "utf8").trim()
  for (const { value } of rows) expect(value).not.toMatch(/"kty"|"d":/)
  expect(JSON.stringify(rows)).not.toContain(key)
})

test("ID tokens are signed with the same keys at every start", async () => {
  expect(await server.run(withKey({}, signingKeys))).toEqual(await server.run(withKey({}, signingKeys)))
})

test("another process on the database needs the key in its settings", async () => {
  const elsewhere = { dataDir: folder, databaseUrl: "postgres://shared.example/zama" }
  const refused = await server.run(
    Effect.flip(
      withKey(
        elsewhere,
        SigningKey.useSync(() => null)
      )
    )
  )
  expect(refused).toBeInstanceOf(BadConfiguration)
  expect((refused as BadConfiguration).message).toContain("Set SIGNING_KEY")
  expect(await derived({ ...elsewhere, dataDir: server.dataDir })).toBe(await derived())
})

test("a configured key replaces the stored one, and the data encrypted with it", async () => {
  const before = await server.run(withKey({}, signingKeys))
  const signingKey = "named-by-the-operator-0123456789"
  const own = await derived({ signingKey })
  expect(own).not.toBe(await derived())
  const named = await server.run(withKey({ signingKey }, signingKeys))
  expect(named).not.toEqual(before)
  const shared = { signingKey, dataDir: folder, databaseUrl: "postgres://shared.example/zama" }
  expect(await derived(shared)).toBe(own)
  expect(await server.run(withKey(shared, signingKeys))).toEqual(named)
})
