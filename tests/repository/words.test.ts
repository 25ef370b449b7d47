import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { expect, test } from "vitest"

/** Retired words in names, names of files and keys of texts, with their replacements. A phrase is several words in a row. */
const replaced = new Map([
  ["anew", "again, or the verb of the step"],
  ["areas", "namespaces of texts, files, groups"],
  ["arrived at", "advanceTo"],
  ["board", "standings"],
  ["boards", "standings"],
  ["borrow", "shared device"],
  ["borrowed", "shared device"],
  ["borrower", "shared device"],
  ["borrowers", "shared device"],
  ["bell", "notification bell, contest start, job notifier"],
  ["buried", "recovered, removed"],
  ["bury", "recover, remove"],
  ["call problem", "field errors"],
  ["corner", "learner header"],
  ["demonstration", "demo contest"],
  ["desk", "organiser"],
  ["desks", "organiser"],
  ["early", "beforeStart, upcoming, isComplete"],
  ["field problems", "field errors"],
  ["first of each", "distinct"],
  ["hear", "subscribe, receive"],
  ["heard", "received"],
  ["held", "role, stored, locked"],
  ["is gone", "isNotFound, isRemoved"],
  ["judge aside", "judgeInBackground"],
  ["keep", "save, store, cache, set, insert"],
  ["keeper", "cache, store, outbox"],
  ["keeping", "saving, caching"],
  ["keeps", "saves, stores"],
  ["kept", "saved, stored, cached, pending"],
  ["lasting", "resubmittable"],
  ["lately", "recent"],
  ["leftovers", "clearPreviousUser"],
  ["live", "realtime, active, ongoing"],
  ["made up", "synthetic"],
  ["news", "message, event, newsletter"],
  ["outgoing", "solution"],
  ["part of", "property"],
  ["parts of", "chunkNameFor"],
  ["pass on", "promote"],
  ["place", "rank, position, index, link, location"],
  ["placed", "ranked"],
  ["places", "ranks, positions, links, slots"],
  ["placing", "routing"],
  ["power", "organiser role"],
  ["powers", "organiser roles"],
  ["pretend", "simulate"],
  ["pretended", "simulated"],
  ["queue bell", "jobNotifier"],
  ["quiet pages", "pagesWithoutDialogs"],
  ["reconsider", "recompute"],
  ["recount", "verifyTotals, recompute"],
  ["refusal", "rejection, or a typed error"],
  ["refusals", "rejections"],
  ["refused for", "rejectionReason"],
  ["ring", "notify"],
  ["second frame", "useAfterFirstPaint"],
  ["situation", "participation context"],
  ["situations", "participation contexts"],
  ["stand", "participation status"],
  ["standing", "participation status, or standings for the scoreboard"],
  ["stands", "holds, isComplete"],
  ["stories", "scenarios"],
  ["story", "scenario"],
  ["surroundings", "dependencies"],
  ["take", "insert, validate, claim, submit, set"],
  ["taken", "accepted, claimed, inserted"],
  ["tell", "notify, publish, report, show"],
  ["telling", "notifying, publishing"],
  ["tells", "notifies, publishes, shows"],
  ["told", "notified, published, reported"],
  ["trusting", "trustedTypesPolicy"],
  ["unhurried", "low priority"],
  ["visited", "touched, seen, reached"],
  ["vouch", "validate"],
  ["vouched", "validated"],
  ["way back", "backLink"],
  ["ways", "links"],
  ["ways out", "ProblemToolbar"],
  ["whole", "isComplete, or what it is the whole of"],
  ["why not", "rejectionReason"],
  ["world", "dependencies, environment"]
])

/** Names that are retired alone, while their word is needed in others: `decideAppeal`, `EditorHandles`. */
const replacedNames = new Map([
  ["decide", "applyEvent"],
  ["handles", "accepts"]
])

/** Problems are tasks, except in the code of forms, where the word once named invalid input. */
const formFile = /\/form\/|\/report\/|src\/api\/check|FormMachine/

/** Names in which such a word is allowed. */
const allowed = new Set([
  // Node's HTTP connections, TanStack Query, Effect's queues and streams, and icons of lucide.
  ...["keepAlive", "keepAliveTimeout", "shouldKeepAlive", "keepPreviousData", "take", "takeBetween"],
  ...["OutgoingHttpHeader", "OutgoingHttpHeaders", "CornerDownRight", "Bell"],
  // Keys and codes of the API.
  ...["frozenPlace", "place", "queuePlace", "queue_place", "takeStep", "time_taken"],
  ...["EntryTestTooEarly"],
  // Transitions that a machine has taken.
  ...["taken"],
  // Continuing a contest in another window is called «take over» in the API and on the page.
  ...["takeOver", "takeOverContest"],
  // Effect's real layer, output of a program that still runs, and standings of a contest that still runs.
  ...["liveApi", "live", "LiveOutput", "LiveStandings"],
  // Calls and timers that a scenario holds until it chooses their outcome.
  ...["heldCalls", "HeldCalls", "heldTimers", "HeldTimers"],
  // A ring of a chart, and Python's list of names.
  ...["Ring", "ring"]
])

/** Terms that contain such a word. */
const terms = /notification bell|time to live/g

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)

/** Matches comments, strings and patterns as well, so words in them are not read as names. */
const tokens =
  /\/\/.*|(?<=[(,:=] ?)\/(?:\\.|[^/*\\\n])+\/|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`|[A-Za-z_$][\w$]*/g

const namesIn = (file: string): ReadonlySet<string> =>
  new Set([
    basename(file).replace(/(\.(test|spec|browser\.test))?\.tsx?$/, ""),
    ...(readFileSync(file, "utf8").match(tokens) ?? []).filter((token) => /^[\w$]/.test(token))
  ])

const replacementOf = (name: string, file: string): string | undefined => {
  if (name === "problems" && formFile.test(file)) return "fieldErrors"
  if (allowed.has(name)) return undefined
  const words = ` ${wordsOf(name).join(" ").replaceAll(terms, "")} `
  return replacedNames.get(name) ?? [...replaced].find(([retired]) => words.includes(` ${retired} `))?.[1]
}

const faultsOf = (file: string, names: Iterable<string>): ReadonlyArray<string> =>
  [...names].flatMap((name) => {
    const replacement = replacementOf(name, file)
    return replacement === undefined ? [] : [`${file}: ${name} → ${replacement}`]
  })

const keysIn = (texts: object): ReadonlyArray<string> =>
  Object.entries(texts).flatMap(([key, text]) => [
    ...key.split("."),
    ...(typeof text === "object" ? keysIn(text as object) : [])
  ])

/** Columns, tables, functions and aliases, without comments and texts. */
const databaseNamesIn = (sql: string): ReadonlySet<string> =>
  new Set(sql.replaceAll(/--.*|'(?:[^']|'')*'/g, "").match(/[a-z_]\w*/gi))

test("names use the standard terms", () => {
  const files = globSync("{bench,qa,scripts,server,src,tests,vite}/**/*.{ts,tsx}", {
    exclude: ["tests/qa/traces/**"]
  })

  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap((file) => faultsOf(file, namesIn(file)))).toEqual([])
})

test("keys of texts use the standard terms", () => {
  const files = globSync(["src/i18n/*/*.json", "server/platform/i18n/*.json"])

  expect(files.length).toBeGreaterThan(60)
  expect(
    files.flatMap((file) => faultsOf(file, keysIn(JSON.parse(readFileSync(file, "utf8")) as object)))
  ).toEqual([])
})

test("names in the database use the standard terms", () => {
  const files = globSync("server/**/*.sql")

  expect(files.length).toBeGreaterThan(5)
  expect(files.flatMap((file) => faultsOf(file, databaseNamesIn(readFileSync(file, "utf8"))))).toEqual([])
})

test("folders, documents and commands use the standard terms", () => {
  const files = globSync("{bench,docs,qa,scripts,server,src,tests,vite}/**/*").map((file) =>
    file.replace(/(\.[a-z]+)+$/i, "")
  )

  expect(files.flatMap((file) => faultsOf(file, new Set(file.split("/"))))).toEqual([])
  expect(
    faultsOf("server/cli/main.ts", readFileSync("server/cli/main.ts", "utf8").match(/"[a-z ]+"/g) ?? [])
  ).toEqual([])
})

test("a name is split into words", () => {
  expect(["keptSteps", "HTTPKept", "time_taken", "Standings"].map(wordsOf)).toEqual([
    ["kept", "steps"],
    ["http", "kept"],
    ["time", "taken"],
    ["standings"]
  ])
})

test("a phrase is found, and a term that contains a retired word is allowed", () => {
  const names = ["firstOfEachUser", "whyNot", "NotificationBell", "queueBell", "decide", "decideAppeal"]

  expect(faultsOf("a.ts", names).map((fault) => fault.split(" → ")[0])).toEqual([
    "a.ts: firstOfEachUser",
    "a.ts: whyNot",
    "a.ts: queueBell",
    "a.ts: decide"
  ])
})
