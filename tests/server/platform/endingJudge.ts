/** A judge that becomes ready and ends: it notes which sandbox its supervisor thinks proven, see `superviseJudge.test.ts`. */
import { appendFileSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { onStop, provenVariable, reportReady, unfitExitCode } from "../../../server/platform/parentProcess.ts"

const notes = join(process.env["DATA_DIR"] ?? "", "proven")
appendFileSync(notes, `${process.env[provenVariable] ?? "none"}\n`)
onStop(() => process.exit(0))
reportReady("native")
const starts = readFileSync(notes, "utf8").trim().split("\n").length
setTimeout(() => process.exit(starts === 2 ? unfitExitCode : 1), starts === 3 ? 60_000 : 100)
