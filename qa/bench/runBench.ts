import { existsSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { BadConfiguration, readConfig, type ServerConfig } from "../../server/platform/config.ts"
import { checkPort, claimDataFolder } from "../../server/platform/claimDataFolder.ts"
import { DatabaseUnusable } from "../../server/platform/database/embedded/postgresBinaries.ts"
import { Bench } from "./Bench.ts"
import { benchAddress } from "./front/benchAddress.ts"
import { startFront } from "./front/startFront.ts"
import { readRenderer } from "./platform/Platform.ts"
import { benchPassword, emailOf } from "./states/namedStates.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))

/** The pages with the bench's follower in them, and the panel. */
export const benchPages = join(root, "dist/bench")
export const panelFolder = join(root, "dist/bench-panel")

type Environment = Readonly<Record<string, string | undefined>>

const refuse = (message: string): never => {
  throw new BadConfiguration({ message })
}

/** The platform's settings, of which the bench overrides all that would let somebody else in. */
export function benchConfig(environment: Environment): ServerConfig {
  const config = readConfig({ PORT: "3100", DATA_DIR: ".data/qa", SYNTHETIC_USERS: "off", ...environment })
  if (config.production) refuse("The bench never runs in production: NODE_ENV is production.")
  if (config.databaseUrl !== null)
    refuse("The bench resets its database, so it uses its own: DATABASE_URL cannot be set.")
  if (config.smtpUrl !== null) refuse("The bench sends no mail: SMTP_URL cannot be set.")
  if (config.publicUrlGiven) refuse("The bench serves this computer only: PUBLIC_URL cannot be set.")
  if (environment["HOST"] !== undefined && config.host !== "127.0.0.1")
    refuse("The bench listens on 127.0.0.1 only: HOST cannot be another address.")
  // Cookies know no ports: another name than that of `npm start` saves its sign-ins. Passkeys need a name, too.
  return { ...config, publicUrl: `http://localhost:${config.port}` }
}

const welcome = (address: string, seconds: string) => `
Zama QA bench is ready at ${address}${benchAddress} (${seconds} s). Ctrl+C stops it.
  The site        ${address}
  Mails           ${address}/dev/outbox
  Learner         ${emailOf("learner")}
  Organiser       ${emailOf("organiser")}
  Support         ${emailOf("support")}
  Teacher         ${emailOf("teacher")}
  Password of all ${benchPassword}
`

const untilSignal = () =>
  new Promise<void>((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve())
  })

/** Runs the bench until a signal; returns the exit code. */
export async function runBench(environment: Environment = process.env): Promise<number> {
  const begun = performance.now()
  const say = (text: string) => console.log(text)
  try {
    const config = benchConfig(environment)
    const release = claimDataFolder(config)
    try {
      await checkPort(config)
      const bench = await Bench.start({
        // The platform has a port of its own behind the bench's.
        config: { ...config, port: 0 },
        clientFolder: existsSync(benchPages) ? benchPages : "",
        renderPage: await readRenderer(join(root, "dist/server")),
        judges: config.role === "all",
        say
      })
      const front = await startFront(bench, config.port, panelFolder)
      say(welcome(config.publicUrl, ((performance.now() - begun) / 1000).toFixed(1)))
      await untilSignal()
      say("Stopping…")
      front.close()
      front.closeAllConnections()
      await bench.stop()
      return 0
    } finally {
      release()
    }
  } catch (error) {
    if (!(error instanceof BadConfiguration || error instanceof DatabaseUnusable)) throw error
    console.error(error.message)
    return 1
  }
}

if (import.meta.main) process.exit(await runBench())
