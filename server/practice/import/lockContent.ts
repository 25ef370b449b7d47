import { sql } from "../../platform/database/sql.ts"

/**
 * Waits until no other transaction imports content, and keeps others out until this one ends. A transaction that also
 * locks rows of problems has to do this first: otherwise it and another one could wait for each other.
 */
export const lockContent = () => sql`select pg_advisory_xact_lock(hashtext('zama content'))`
