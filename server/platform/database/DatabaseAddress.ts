import type { PgClient } from "@effect/sql-pg"
import { Context, Redacted } from "effect"

/** Location of the database; `forEffect` and `forNode` convert it for each client. */
export interface Address {
  /** A URL, or the folder of a unix socket. */
  readonly at:
    | { readonly url: string }
    | { readonly socketFolder: string; readonly user: string; readonly database: string }
}

export class DatabaseAddress extends Context.Service<DatabaseAddress, Address>()(
  "server/platform/database/DatabaseAddress"
) {}

/** Connection settings for `@effect/sql-pg`. */
export const forEffect = ({ at }: Address): PgClient.PgPoolConfig =>
  "url" in at
    ? { url: Redacted.make(at.url) }
    : { host: at.socketFolder, port: 5432, username: at.user, database: at.database }

/** Connection settings for `pg`. */
export const forNode = ({ at }: Address) =>
  "url" in at
    ? { connectionString: at.url }
    : { host: at.socketFolder, port: 5432, user: at.user, database: at.database }
