import { createHash, randomUUID } from "node:crypto"
import { cp, mkdir, readdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { Effect, Layer } from "effect"
import { prepare } from "../../../server/main.ts"
import { registerLanguages } from "../../../server/judge/Languages.ts"
import { embeddedLanguages } from "../../../server/judge/embedded/languages.ts"
import { Config, type ServerConfig } from "../../../server/platform/config.ts"
import { DatabaseAddress } from "../../../server/platform/database/DatabaseAddress.ts"
import { sqlLayer } from "../../../server/platform/database/sqlLayer.ts"
import { ChangeFeed } from "../../../server/platform/realtime/ChangeFeed.ts"
import { type ClockState, stopped, timeOf, setTo, computersClock } from "../clock/ClockState.ts"
import { writeClock } from "../clock/databaseClock.ts"
import { prepareStates } from "../states/prepareStates.ts"
import { Stage } from "../states/Stage.ts"
import type { Databases } from "./Databases.ts"
import { startPlatform } from "./Platform.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))
/** What the prepared data depends on. */
const sources = ["server", "qa/bench", "content", "src/machines", "src/api/contract"]

const preparing = "bench_new"
const readyPrefix = "bench_ready_"

async function hashOfSources(): Promise<string> {
  const hash = createHash("sha256")
  for (const source of sources) {
    const names = await readdir(join(root, source), { recursive: true, withFileTypes: true })
    const files = names
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
    for (const file of files.toSorted()) hash.update(file.slice(root.length)).update(await readFile(file))
  }
  return hash.digest("hex").slice(0, 16)
}

/** Noon in Moscow: far from the midnight that begins a day of streaks and rewards. */
const noon = () => new Date().setUTCHours(9, 0, 0, 0)

export interface PreparedDatabase {
  /** The database that is copied with each loaded state. */
  readonly name: string
  readonly restoreOutbox: () => Promise<void>
}

interface Preparation {
  readonly databases: Databases
  readonly config: ServerConfig
  readonly setClock: (clock: ClockState) => void
  readonly say: (text: string) => void
}

/** Makes the data of the named states, unless it exists and its sources are unchanged. */
export async function prepareDatabase(preparation: Preparation): Promise<PreparedDatabase> {
  const { databases, config, say } = preparation
  const name = `${readyPrefix}${await hashOfSources()}`
  const outbox = join(config.dataDir, "outbox")
  const prepared = join(config.dataDir, "outbox-prepared")
  if (!(await databases.has(name))) {
    say("Preparing the data of the named states…")
    await databases.dropAll(readyPrefix)
    await databases.dropAll(preparing)
    await rm(outbox, { recursive: true, force: true })
    await fill(preparation)
    await rm(prepared, { recursive: true, force: true })
    await cp(outbox, prepared, { recursive: true })
    await databases.rename(preparing, name)
  }
  return {
    name,
    restoreOutbox: async () => {
      // The folder stays, because the former platform may still write a mail.
      await mkdir(outbox, { recursive: true })
      const mails = await readdir(outbox)
      await Promise.all(mails.map((mail) => rm(join(outbox, mail), { recursive: true, force: true })))
      await cp(prepared, outbox, { recursive: true })
    }
  }
}

async function fill({ databases, config, setClock }: Preparation): Promise<void> {
  await databases.create(preparing)
  const address = databases.addressOf(preparing)
  const client = await databases.connect(preparing)
  const home = noon()
  const stopAt = async (moment: number) => {
    const clock = setTo(stopped(computersClock), moment)
    await writeClock(client, clock)
    setClock(clock)
  }
  await stopAt(home)
  const services = Layer.mergeAll(Layer.succeed(DatabaseAddress, address), Layer.succeed(Config, config))
  const contents = Effect.andThen(
    prepare,
    registerLanguages(randomUUID(), "embedded", embeddedLanguages).pipe(Effect.provide(ChangeFeed.layer))
  )
  await Effect.runPromise(
    contents.pipe(Effect.provide(sqlLayer.pipe(Layer.provideMerge(services)))) as Effect.Effect<void>
  )
  const platform = await startPlatform({ config, address, clientFolder: "", renderPage: null })
  try {
    const { dataDir } = config
    await prepareStates(new Stage({ platform, client, dataDir, home, stopAt }))
    await client.query("insert into bench.facts values ('home', $1)", [String(home)])
  } finally {
    await platform.stop()
    await client.end()
  }
}

export const factsOf = async (databases: Databases, database: string) => {
  const client = await databases.connect(database)
  const { rows } = await client.query<{ name: string; value: string }>("select name, value from bench.facts")
  await client.end()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Readonly<Record<string, string>>
}

export const presentOf = (facts: Readonly<Record<string, string>>) =>
  Number(facts["home"] ?? timeOf(computersClock))
