import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { afterEach, beforeEach, expect, test } from "vitest"
import { DatabaseAddress } from "../../../../server/platform/database/DatabaseAddress.ts"
import { embeddedDatabase } from "../../../../server/platform/database/embeddedDatabase.ts"
import { database, ensureDatabase } from "../../../../server/platform/database/embedded/ensureDatabase.ts"
import { installFormerPrograms } from "../../../../server/platform/database/embedded/formerPrograms.ts"
import { clusterLayout } from "../../../../server/platform/database/embedded/layout.ts"
import { stopPostmaster } from "../../../../server/platform/database/embedded/postmaster.ts"
import { startCluster } from "../../../../server/platform/database/embedded/startCluster.ts"
import {
  removeFormerData,
  upgradeCluster
} from "../../../../server/platform/database/embedded/upgradeCluster.ts"
import { migrate } from "../../../../server/platform/database/migrate.ts"
import { sqlLayer } from "../../../../server/platform/database/sqlLayer.ts"

let folder: string
const layout = () => clusterLayout(folder)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "zama-upgrade-"))
  chmodSync(folder, 0o755)
})
afterEach(async () => {
  await stopPostmaster(layout().data)
  rmSync(folder, { recursive: true, force: true })
})

const versionOf = (data: string) => readFileSync(join(data, "PG_VERSION"), "utf8").trim()

const simulateData = (data: string, version: string) => {
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, "PG_VERSION"), `${version}\n`)
}

test.each([true, false])(
  "an exchange of the data that a crash cut short is completed (former data has its name: %s)",
  async (isNamed) => {
    const { data, root } = layout()
    simulateData(isNamed ? data : `${data}-17`, "17")
    simulateData(`${data}.upgraded`, "18")
    await upgradeCluster(folder, {})
    expect([versionOf(data), versionOf(`${data}-17`)]).toEqual(["18", "17"])
    expect(existsSync(`${data}.upgraded`)).toBe(false)
    removeFormerData(folder)
    expect(readdirSync(root)).toEqual(["data"])
  }
)

const runOn = <A, E>(address: DatabaseAddress["Service"], effect: Effect.Effect<A, E, SqlClient.SqlClient>) =>
  Effect.runPromise(
    effect.pipe(Effect.provide(sqlLayer.pipe(Layer.provide(Layer.succeed(DatabaseAddress, address)))))
  )

// Installs PostgreSQL 17 from npm.
test.runIf(process.env["TEST_FULL"] === "1")(
  "data of the former major version is upgraded at the start, with all its rows",
  async () => {
    const programs = await installFormerPrograms("17", join(folder, "programs"))
    const { socketFolder, user, stop } = await startCluster(folder, { programs })
    await ensureDatabase(socketFolder, user)
    const fill = SqlClient.SqlClient.use((sql) =>
      Effect.andThen(
        migrate,
        sql`insert into topics (slug, position, name_ru, name_en)
          select 'topic-' || n, n, 'Тема', 'Topic' from generate_series(1, 1000) n`
      )
    )
    await runOn({ at: { socketFolder, user, database } }, fill)
    await stop()
    expect(versionOf(layout().data)).toBe("17")
    const count = Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      return yield* sql`select count(*)::int as topics, current_setting('server_version_num')::int / 10000 as major
        from topics`
    }).pipe(Effect.provide(sqlLayer))
    const steps: Array<string> = []
    const started = embeddedDatabase(folder, {
      stopsAtEnd: () => true,
      revives: false,
      onProgress: (step) => steps.push(step)
    })
    expect(await Effect.runPromise(count.pipe(Effect.provide(started)))).toEqual([
      { topics: 1000, major: 18 }
    ])
    expect(steps).toEqual(["upgrading", "starting"])
    expect(versionOf(`${layout().data}-17`)).toBe("17")
    removeFormerData(folder)
    expect(readdirSync(layout().root).filter((name) => /data-|upgrade|programs/.test(name))).toEqual([])
  },
  180_000
)
