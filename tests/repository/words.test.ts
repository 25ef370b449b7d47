import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { expect, test } from "vitest"

/** A word that names and file names no longer contain, and what to say instead. */
const replaced = new Map([
  ["borrow", "shared device"],
  ["borrowed", "shared device"],
  ["borrower", "shared device"],
  ["borrowers", "shared device"],
  ["demonstration", "demo contest"],
  ["desk", "organiser"],
  ["desks", "organiser"],
  ["keep", "save, store, cache, set, insert"],
  ["keeper", "cache, store, outbox"],
  ["keeping", "saving, caching"],
  ["keeps", "saves, stores"],
  ["kept", "saved, stored, cached, pending"],
  ["lately", "recent"],
  ["leftovers", "clearPreviousUser"],
  ["place", "rank, position, index, link, location"],
  ["placed", "ranked"],
  ["places", "ranks, positions, links, slots"],
  ["placing", "routing"],
  ["pretend", "simulate"],
  ["pretended", "simulated"],
  ["reconsider", "recompute"],
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
  ["told", "notified, published, reported"],
  ["unhurried", "low priority"],
  ["vouch", "validate"],
  ["vouched", "validated"]
])

/** Names in which such a word is right. */
const allowed = new Set([
  // Node's HTTP connections, TanStack Query, and Effect's queues and streams.
  ...["keepAlive", "keepAliveTimeout", "shouldKeepAlive", "keepPreviousData", "take", "takeBetween"],
  // Keys and codes of the API.
  ...[
    "frozenPlace",
    "isTaken",
    "kept",
    "KeptAnswer",
    "place",
    "queuePlace",
    "queue_place",
    "taken",
    "takeStep",
    "time_taken"
  ],
  // A branch of the texts.
  "stand",
  // Going on with a contest in another window is called «take over» in the API and on the page.
  ...["takeOver", "takeOverContest"]
])

const wordsOf = (name: string): ReadonlyArray<string> =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)

/** Comments, strings and patterns are matched too, so that no word in them is read as a name. */
const tokens =
  /\/\/.*|(?<=[(,:=] ?)\/(?:\\.|[^/*\\\n])+\/|\/\*[^]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[^]|[^`\\])*`|[A-Za-z_$][\w$]*/g

const namesIn = (file: string): ReadonlySet<string> =>
  new Set([
    basename(file).replace(/(\.(test|spec|browser\.test))?\.tsx?$/, ""),
    ...(readFileSync(file, "utf8").match(tokens) ?? []).filter((token) => /^[\w$]/.test(token))
  ])

const faultsIn = (file: string): ReadonlyArray<string> =>
  [...namesIn(file)]
    .filter((name) => !allowed.has(name))
    .flatMap((name) =>
      wordsOf(name).flatMap((word) =>
        replaced.has(word) ? [`${file}: ${name} → ${replaced.get(word)}`] : []
      )
    )

test("names use the standard term of a thing", () => {
  const files = globSync("{bench,scripts,server,src,tests,vite}/**/*.{ts,tsx}")

  expect(files.length).toBeGreaterThan(1000)
  expect(files.flatMap(faultsIn)).toEqual([])
})

test("a name is split at each word", () => {
  expect(["keptSteps", "HTTPKept", "time_taken", "Standings"].map(wordsOf)).toEqual([
    ["kept", "steps"],
    ["http", "kept"],
    ["time", "taken"],
    ["standings"]
  ])
})
