/**
 * Loaded first into the web server of a fault run (`--import`). Shifts what its clock shows by the milliseconds in the file
 * `FAULTS_CLOCK`; SIGUSR2 makes it read the file again. Timers and the clock of the database go on as before.
 */
import { readFileSync } from "node:fs"

const file = process.env["FAULTS_CLOCK"] ?? ""
const trueNow = Date.now.bind(Date)

const read = (): number => {
  try {
    return Number(readFileSync(file, "utf8"))
  } catch {
    return 0
  }
}

let shift = read()
process.on("SIGUSR2", () => (shift = read()))

Date.now = () => trueNow() + shift
globalThis.Date = new Proxy(Date, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [Date.now()] : given, newTarget) as object
})
