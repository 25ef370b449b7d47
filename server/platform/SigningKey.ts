import { createHash, hkdfSync, randomBytes } from "node:crypto"
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { rowsOf, sql } from "./database/sql.ts"
import { BadConfiguration, Config, type ServerConfig } from "./config.ts"

/** Derives a 32-byte key for one purpose. */
export const deriveKey = (signingKey: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", signingKey, "", `zama ${purpose}`, 32))

export const signingKeyFile = (dataDir: string) => join(dataDir, "signing-key")

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === "EEXIST"

/** Creates the file atomically: the first process makes it, the others find it complete. */
const makeFile = (file: string) => {
  const own = `${file}.${process.pid}`
  writeFileSync(own, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch (error) {
    if (!isThere(error)) throw error
  } finally {
    rmSync(own)
  }
}

const readFile = (dataDir: string): string => {
  const file = signingKeyFile(dataDir)
  mkdirSync(dataDir, { recursive: true })
  if (statSync(file, { throwIfNoEntry: false }) === undefined) makeFile(file)
  if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600)
  const key = readFileSync(file, "utf8").trim()
  if (key.length < 32)
    throw new BadConfiguration({ message: `${file} holds no key: delete it or set SIGNING_KEY.` })
  return key
}

const idOf = (signingKey: string) =>
  createHash("sha256").update(deriveKey(signingKey, "id")).digest("base64url")

const decodeRows = rowsOf({ value: Schema.String })

/**
 * Processes with different keys would reject each other's tokens. With `DATABASE_URL`, only an explicit `SIGNING_KEY`
 * replaces the key in use.
 */
const agree = Effect.fnUntraced(function* ({ signingKey, databaseUrl }: ServerConfig, id: string) {
  yield* sql`insert into secrets (name, value) values ('signing_key_id', ${id}) on conflict (name) do nothing`
  const [current] = yield* sql`select value from secrets where name = 'signing_key_id'`.pipe(decodeRows)
  if (current?.value === id) return
  if (signingKey === null && databaseUrl !== null) {
    return yield* new BadConfiguration({
      message:
        "This database is used with another signing key. Set SIGNING_KEY to one value for all processes, or copy DATA_DIR/signing-key."
    })
  }
  yield* sql`update secrets set value = ${id} where name = 'signing_key_id'`
  yield* Effect.logWarning("There is a new signing key: access tokens and ID tokens from before are refused")
})

/**
 * The key that signs tokens: `SIGNING_KEY`, else a file in the data folder. The database stores only its hash, so a
 * copy of the database cannot sign tokens.
 */
export class SigningKey extends Context.Service<
  SigningKey,
  { readonly derive: (purpose: string) => Buffer }
>()("server/platform/SigningKey") {
  static readonly layer: Layer.Layer<
    SigningKey,
    BadConfiguration | SqlError.SqlError | Schema.SchemaError,
    Config | SqlClient.SqlClient
  > = Layer.effect(
    SigningKey,
    Effect.gen(function* () {
      const config = yield* Config
      const signingKey =
        config.signingKey ??
        (yield* Effect.try({
          try: () => readFile(config.dataDir),
          catch: (cause) =>
            cause instanceof BadConfiguration
              ? cause
              : new BadConfiguration({ message: `No signing key: ${(cause as Error).message}` })
        }))
      yield* agree(config, idOf(signingKey))
      return SigningKey.of({ derive: (purpose) => deriveKey(signingKey, purpose) })
    })
  )
}
