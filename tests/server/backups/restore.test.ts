import { randomUUID } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { makeBackup } from "../../../server/backups/makeBackup.ts"
import { writeBackup } from "../../../server/backups/writeBackup.ts"
import { knownMigrations, migrateTo } from "../../../server/platform/database/migrate.ts"
import { BackupUnusable } from "../../../server/platform/database/dump/BackupUnusable.ts"
import { openSnapshot, type Snapshot } from "../../../server/platform/database/dump/openSnapshot.ts"
import { signingKeyFile } from "../../../server/platform/SigningKey.ts"
import { adds, fakeBackend } from "../../judge/fakeBackend.ts"
import { createTestDatabase, type TestDatabase } from "../../support/database.ts"
import { startTestServer, type TestServer } from "../../support/server.ts"
import { callApi, type TestLearner } from "../../support/testLearner.ts"
import { unique, useAllFeatures } from "../account/accounts/fullLife.ts"
import { bringSum, signUpAuthor } from "../organiser/problems/problemServer.ts"
import { addSumProblem, startJudge } from "../practice/solutions/judging.ts"
import { altered, type Entries, withText } from "./archive.ts"
import { emptyMachine, type Machine, machineOf } from "./emptyMachine.ts"
import { eventually } from "../../support/eventually.ts"

const isFull = process.env["TEST_FULL"] === "1"
const passphrase = "correct horse battery staple"

let database: TestDatabase
let server: TestServer
let source: Machine
let learner: TestLearner
let folder: string
let plain: string
let sealed: string
/** The rows of the sealed backup. */
let expected: Awaited<ReturnType<typeof rowsOf>>

type Query = (statement: string) => Promise<ReadonlyArray<object>>

const tablesOf = async (query: Query) => {
  const found = await query(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1"
  )
  return found.map((row) => (row as { readonly name: string }).name)
}

/** All rows of all tables as JSON, except of what backups and restores record themselves; and the waiting jobs. */
const rowsOf = async (query: Query) => {
  const tables = (await tablesOf(query)).filter((name) => name !== "backups")
  const rows: Record<string, ReadonlyArray<object>> = {}
  for (const name of tables) rows[name] = await query(`select to_jsonb(t) as row from ${name} t order by 1`)
  rows["jobs"] = await query(
    `select id, split_part(name, '-', 1) as queue, data, priority, group_id, retry_count from pgboss.job
      where state <= 'active' order by id`
  )
  return rows
}

/** Makes a backup; returns its path, and the rows of its moment. */
const backUp = async (name: string, secret: string | null) => {
  const path = join(folder, name)
  let rows: Awaited<ReturnType<typeof rowsOf>> = {}
  const isWanted = async ({ client }: Snapshot) => {
    rows = await rowsOf(async (statement) => (await client.query<object>(statement)).rows)
    return true
  }
  await source.run(makeBackup({ path, passphrase: secret, isWanted }))
  return { path, rows }
}

const judged = () =>
  eventually(async () =>
    expect(await server.sql("select from solutions where status in ('queued', 'running')")).toEqual([])
  )

const counter = { sent: 0 }

const send = async () => {
  counter.sent += 1
  const solution = { language: "python", source: `good # ${counter.sent}` }
  const { status, body } = await learner.call("POST", "/problems/7/solutions", solution, {
    "idempotency-key": randomUUID()
  })
  expect([status, body.message]).toEqual([202, undefined])
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "zama-backups-"))
  database = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), "zama-data-"))
  server = await startTestServer({ database, dataDir })
  source = machineOf(database, dataDir)
  await addSumProblem(server)
  const stopJudge = await startJudge(server, fakeBackend(adds))
  learner = await useAllFeatures(server)
  await server.sql(
    `with contest as (insert into contests (slug, status, title_ru, title_en, starts_at, ends_at, next_moment)
        values ('cup', 'open_registration', 'Кубок', 'Cup', now() + interval '10 hours', now() + interval '12 hours', now())
        returning id),
      problem as (insert into contest_problems (contest_id, problem_id, ordinal) select id, $1, 1 from contest)
    insert into contest_participants (contest_id, user_id) select c.id, u.id from contest c, users u where u.email = $2`,
    [await bringSum(await signUpAuthor(server)), unique.email]
  )
  await judged()
  await stopJudge()
  // A solution whose judge is not on the new machine, where no judge has made a queue for its language.
  await send()
  await server.sql(`select pgboss.create_queue('judging-rust', '{"policy": "standard"}')`)
  await server.sql(`update pgboss.job set name = 'judging-rust', state = 'active', heartbeat_on = now()
    where name = 'judging' and state = 'created'`)
  plain = (await backUp("plain.tar.zst", null)).path
  const made = await backUp("sealed.tar.zst.age", passphrase)
  sealed = made.path
  expected = made.rows
})
afterAll(async () => {
  await server.close()
  await source.remove()
  await rm(folder, { recursive: true, force: true })
})

let target: Machine

const filesOf = async ({ dataDir }: Machine) => {
  const root = join(dataDir, "files")
  const found = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = found.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  const read = async (path: string) =>
    [path.slice(root.length), (await readFile(path)).toString("hex")] as const
  return Object.fromEntries(await Promise.all(paths.toSorted().map(read)))
}

describe("an empty machine", () => {
  beforeEach(async () => {
    target = await emptyMachine()
  })
  afterEach(() => target.remove())

  test("gets every row and every file, and goes on where the other one was", async () => {
    await target.restore(sealed, passphrase)
    expect(Object.values(expected).filter((rows) => rows.length > 0).length).toBeGreaterThan(35)
    expect(expected["jobs"]?.length).toBeGreaterThan(0)
    expect(await rowsOf(target.sql)).toEqual(expected)
    const files = await filesOf(target)
    expect(files).toEqual(await filesOf(source))
    expect(Object.keys(files).map((path) => path.split("/")[1])).toEqual(
      expect.arrayContaining(["avatars", "reports", "problem-packages"])
    )
    expect(await readFile(signingKeyFile(target.dataDir))).toEqual(
      await readFile(signingKeyFile(source.dataDir))
    )

    const restored = await startTestServer(target)
    try {
      const { email, password } = learner
      const { body } = await callApi(restored.url, "POST", "/auth/sign-in", { email, password })
      const { access_token } = body.payload as unknown as { access_token: string }
      const stopJudge = await startJudge(restored, fakeBackend(adds))
      const answer = await callApi(
        restored.url,
        "POST",
        "/problems/7/solutions",
        { language: "python", source: "good # on the new machine" },
        { authorization: `Bearer ${access_token}`, "idempotency-key": randomUUID() }
      )
      expect(answer.status).toBe(202)
      await expect
        .poll(() => restored.sql("select status, count(*)::int as n from solutions group by 1 order by 1"), {
          timeout: 60_000
        })
        .toEqual([{ status: "accepted", n: 4 }])
      await stopJudge()
    } finally {
      await restored.close()
    }
  })

  test("gets one moment, although learners go on writing", async () => {
    const path = join(folder, "busy.tar.zst")
    const before = await rowsOf(source.sql)
    const sendMany = async () => {
      for (let count = 0; count < 5; count++) await send()
      return true
    }
    await source.run(makeBackup({ path, passphrase: null, isWanted: sendMany }))
    await target.restore(path)
    expect((await rowsOf(source.sql))["solutions"]?.length).toBe((before["solutions"]?.length ?? 0) + 5)
    expect((await rowsOf(target.sql))["solutions"]).toEqual(before["solutions"])
    const waiting = "select count(*)::int as n from solutions where status = 'queued'"
    const jobs = "select count(*)::int as n from pgboss.job where name = 'judging' and state < 'active'"
    expect(await target.sql(jobs)).toEqual(await target.sql(waiting))
  })

  test("gets a backup of an older version with its newest schema", async () => {
    const old = await emptyMachine()
    const path = join(folder, "old.tar.zst")
    const ids = knownMigrations().map((name) => Number(name.split("_")[0]))
    try {
      const make = () => old.run(makeBackup({ path, passphrase: null, isWanted: null }))
      await expect(make()).rejects.toThrow(/The database is empty/)
      await old.run(migrateTo(ids.filter((id) => id <= 18)))
      await old.sql(
        "insert into topics (slug, position, name_ru, name_en) values ('old', 1, 'Старое', 'Old')"
      )
      await make()
      await target.restore(path)
      expect(await target.sql("select slug from topics")).toEqual([{ slug: "old" }])
      expect(await tablesOf(target.sql)).toContain("backups")
      expect(await target.sql("select max(migration_id) as id from schema_migrations")).toEqual([
        { id: Math.max(...ids) }
      ])
    } finally {
      await old.remove()
    }
  })
})

describe("a restore refuses, and the database stays empty", () => {
  beforeAll(async () => {
    target = await emptyMachine()
  })
  afterAll(() => target.remove())

  /** The one line that a failed restore says. */
  const rejection = async (path: string, secret?: string): Promise<string> => {
    const failure = await target.restore(path, secret).catch((error: unknown) => error)
    if (!(failure instanceof BackupUnusable)) throw failure
    expect(failure.message).not.toContain("\n")
    expect(await tablesOf(target.sql)).toEqual([])
    expect(await readdir(target.dataDir)).not.toContainEqual(expect.stringMatching(/^\.restore/))
    expect(await filesOf(target)).toEqual({})
    return failure.message
  }

  const copyOf = async (path: string, change: (bytes: Buffer) => Buffer) => {
    const copy = `${path}.copy`
    await writeFile(copy, change(await readFile(path)))
    return copy
  }
  const flipped = (bytes: Buffer) => {
    const at = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at)
    return bytes
  }
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.9))

  test("no passphrase, a wrong one, and an encrypted file that was cut or altered", async () => {
    expect(await rejection(sealed)).toMatch(/is encrypted: set BACKUP_PASSPHRASE/)
    expect(await rejection(sealed, "incorrect horse battery")).toMatch(/The passphrase is another one/)
    // Each passphrase costs a second.
    for (const change of isFull ? [cut, flipped] : [])
      expect(await rejection(await copyOf(sealed, change), passphrase)).toMatch(/damaged or incomplete/)
  })

  test("a file that is altered or cut, no backup, or not there", async () => {
    expect(await rejection(await copyOf(plain, flipped))).toMatch(/damaged or incomplete/)
    expect(await rejection(await copyOf(plain, cut))).toMatch(/damaged or incomplete/)
    const foreign = () => Buffer.from("-- PostgreSQL database dump")
    expect(await rejection(await copyOf(plain, foreign))).toMatch(/damaged or incomplete/)
    expect(await rejection(join(folder, "absent"))).toMatch(/There is no file/)
  })

  const manifest = "manifest.json"
  const rows = (entries: Entries) =>
    [...entries.keys()].find((name) => name.startsWith("tables/solutions/")) ?? ""
  /** Adds an entry before the manifest. */
  const added = (name: string, content: string) => (entries: Entries) => {
    const end = entries.get(manifest) ?? Buffer.alloc(0)
    entries.delete(manifest)
    entries.set(name, Buffer.from(content))
    entries.set(manifest, end)
  }
  const inHeader = (before: string, after: string) =>
    withText("header.json", (text) => text.replace(before, after))
  const inRows = (change: (text: string) => string) => (entries: Entries) =>
    withText(rows(entries), change)(entries)

  type Lie = readonly [string, (entries: Entries) => void, RegExp]
  const otherTable = /the table solutions is not as its manifest says/
  const usualLies: ReadonlyArray<Lie> = [
    ["no manifest", (entries) => void entries.delete(manifest), /incomplete: its end is missing/],
    ["another time", inHeader('"madeAt":"2', '"madeAt":"3'), /the header is not as its manifest says/],
    ["a changed row", inRows((text) => text.replace("good", "best")), otherTable],
    ["a file outside", added("files/avatars/../../evil", "evil"), /a file must not be named/],
    [
      "an unknown migration",
      inHeader('"migrations":[', '"migrations":[{"id":9999,"name":"later"},'),
      /newer version of the platform \(migration 9999_later\)/
    ],
    [
      "a column that is none",
      inHeader('"name":"avatar_key"', '"name":"avatar_key\\" is null; --"'),
      /has other tables than this program makes: users/
    ]
  ]
  const furtherLies: ReadonlyArray<Lie> = [
    [
      "another hash of a table",
      withText(manifest, (text) => text.replace(/("name":"solutions".*?"sha256":")./, "$1x")),
      otherTable
    ],
    [
      "a file that is not listed",
      withText(manifest, (text) => text.replace(/"files":\[\{.*?\},?/, '"files":[')),
      /the list of files is not as its manifest says/
    ],
    ["missing rows", (entries) => void entries.delete(rows(entries)), otherTable],
    ["a row that is none", inRows((text) => `x${text}`), /cannot be restored/],
    ["a table that is none", added("tables/pg_authid/000001", "1\n"), /it has no table pg_authid/],
    [
      "an entry after its end",
      (entries) => void entries.set("more", Buffer.from("")),
      /it goes on after its end/
    ],
    ["a newer format", inHeader('"format":1', '"format":2'), /newer version/],
    ...["../../evil", "/etc/evil", "avatars/.hidden", "elsewhere/evil", "avatars/a/b"].map((key): Lie => [
      key,
      added(`files/${key}`, "evil"),
      /a file must not be named/
    ])
  ]
  test.each(isFull ? [...usualLies, ...furtherLies] : usualLies)(
    "an archive with %s",
    async (_name, change, message) => {
      expect(await rejection(await altered(plain, join(folder, "altered.tar.zst"), change))).toMatch(message)
      expect(existsSync(join(target.dataDir, "evil")) || existsSync(join(tmpdir(), "evil"))).toBe(false)
    }
  )

  test("a storage that an installation may use, and leaves its files", async () => {
    const used = join(target.dataDir, "files", "avatars")
    await mkdir(used, { recursive: true })
    await writeFile(join(used, "theirs"), "theirs")
    await expect(target.restore(plain)).rejects.toThrow(/The storage has files in avatars/)
    expect(await readdir(used)).toEqual(["theirs"])
    await rm(used, { recursive: true })
  })

  test("a database that is not empty; once it is, it takes a sound backup", async () => {
    await target.sql("create table something (n int)")
    await expect(target.restore(plain)).rejects.toThrow(/The database is not empty/)
    await target.sql("drop table something")
    await target.restore(plain)
    expect(await tablesOf(target.sql)).toContain("solutions")
    // It has no signing key, so the first start makes one.
    expect(existsSync(signingKeyFile(target.dataDir))).toBe(false)
    expect(await target.sql("select from secrets where name = 'signing_key_id'")).toEqual([])
  })
})

describe("a backup", () => {
  test("that finds the disk full leaves no file and frees the database", async () => {
    const path = join(folder, "full.tar.zst")
    const free = { left: 3 }
    const nothing = async () => {}
    const storage = { copy: nothing, store: nothing, remove: nothing, list: async () => new Set<string>() }
    const input = { address: database.address, storage, path, passphrase: null, signingKey: null }
    const freeBytes = async () => (free.left-- > 0 ? 1e12 : 0)
    const written = writeBackup(
      { ...input, freeBytes },
      async () => true,
      async () => {}
    )
    await expect(written).rejects.toThrow(/Less than 1 GB of the disk is free/)
    expect((await readdir(folder)).filter((name) => name.includes("full"))).toEqual([])
    await expect
      .poll(() =>
        source.sql(
          "select from pg_stat_activity where datname = current_database() and application_name = 'zama-backup'"
        )
      )
      .toEqual([])
  })

  test("names a file that the storage has lost, and is made without it", async () => {
    const files = Object.keys(await filesOf(source))
    const lost = files.find((path) => path.startsWith("/avatars/")) ?? ""
    const content = await readFile(join(source.dataDir, "files", lost))
    await rm(join(source.dataDir, "files", lost))
    const path = join(folder, "lost.tar.zst")
    const written = await source.run(makeBackup({ path, passphrase: null, isWanted: null }))
    await writeFile(join(source.dataDir, "files", lost), content)
    expect(written?.manifest.missing).toEqual([lost.slice(1)])
    expect(written?.manifest.files.length).toBe(files.length - 1)
  })

  test("is made by one process at a time, and sweeps what a dead one left", async () => {
    const left = join(folder, ".zama-2026-01-01T00-00-00Z.tar.zst.partial")
    await writeFile(left, "half")
    const first = await openSnapshot(database.address)
    await first.client.query("select pg_advisory_xact_lock(hashtext('zama backup'))")
    const make = () =>
      source.run(makeBackup({ path: join(folder, "one.tar.zst"), passphrase: null, isWanted: null }))
    expect(await make()).toBeNull()
    expect(existsSync(left)).toBe(true)
    await first.end()
    expect(await make()).not.toBeNull()
    expect(existsSync(left)).toBe(false)
  })
})
