import { hash } from "@node-rs/argon2"
import { parameters } from "../../server/account/accounts/PasswordHashing.ts"
import { runSql } from "../../tests/e2e/support/database.ts"
import type { RealServer } from "../../tests/support/realServer.ts"

export const benchPassword = "Pineapple7"

/** Inserts confirmed users without sending emails; returns their email addresses. */
export async function seedLearners(
  server: RealServer,
  name: string,
  count: number
): Promise<ReadonlyArray<string>> {
  const emails = Array.from({ length: count }, (_, index) => `${name}-${index}@zama.test`)
  await runSql(
    server,
    `insert into users (email, password_hash, privacy_consent_version, personal_data_consent_version, email_confirmed_at)
      select email, $2, '1', '1', now() from unnest($1::text[]) as email`,
    [emails, await hash(benchPassword, parameters)]
  )
  return emails
}

/** CPU time of one password hash alone, in ms. */
export async function hashCost(): Promise<number> {
  const hashes = 100
  await hash(benchPassword, parameters)
  const before = process.cpuUsage()
  for (let done = 0; done < hashes; done++) await hash(benchPassword, parameters)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / hashes
}
