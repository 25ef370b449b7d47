import { Schema } from "effect"
import { rowsOf, sql } from "../platform/database/sql.ts"
import { isAlive } from "./worker/WorkerIdentity.ts"

const Judge = Schema.Struct({ backend: Schema.Literals(["native", "embedded"]), slots: Schema.Int })

/** The judges that are ready, with their sandboxes and numbers of slots. */
export const judgesAtWork = () =>
  sql`select w.backend, w.slots from judge_workers w
    where w.backend is not null and ${sql.literal(isAlive)} order by w.started_at`.pipe(rowsOf(Judge))
