import { hostname } from "node:os"
import { Effect } from "effect"
import { sql } from "../platform/database/sql.ts"
import type { JudgeBackend, SelfTestReport } from "./JudgeBackend.ts"

/** The judge must end at once; the log has the failure in any case. */
const patience = "1 second"

/** Records that the judge of this machine failed its self-test, which raises an alarm. */
export const recordSelfTestFailure = (backend: JudgeBackend["id"], { checks }: SelfTestReport) =>
  sql`insert into failed_self_tests (host, backend, checks)
    values (${hostname()}, ${backend}, ${checks.filter(({ ok }) => !ok).map(({ name }) => name)}::text[])
    on conflict (host, backend) do update set checks = excluded.checks, failed_at = excluded.failed_at`.pipe(
    Effect.timeout(patience),
    Effect.ignore
  )

/** Forgets the failures of this machine: its judge passed. */
export const forgetSelfTestFailures = Effect.suspend(
  () => sql`delete from failed_self_tests where host = ${hostname()}`
)
