/**
 * `npm test [-- part …]`: runs all checks and continues after a failure, so that one run reports every error.
 * The last line is the summary: `N passed, N failed`.
 * `npm run test:full [-- part …]` passes `--full`, which adds every page in all languages, colour schemes and widths,
 * the faults of `npm run faults`, the proof of every problem, including unchanged ones, and the tests of the server on
 * PostgreSQL 15.
 */
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, relative } from "node:path"
import { parseArgs } from "node:util"
import { ensureChromium } from "./ensureChromium.ts"
import { ensureSandbox } from "./ensureSandbox.ts"
import { startPostgres15 } from "./startPostgres15.ts"

interface Tally {
  readonly passed: number
  readonly failed: number
  /** Repeated at the end, because earlier output may have scrolled away. */
  readonly why?: ReadonlyArray<string>
  readonly files?: ReadonlyArray<TimedFile>
}

interface TimedFile {
  readonly file: string
  readonly seconds: number
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: ReadonlyArray<{
    readonly name: string
    readonly message: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: ReadonlyArray<{
      readonly status: string
      readonly fullName: string
      readonly failureMessages: ReadonlyArray<string> | null
    }>
  }>
}

interface Suite {
  readonly file: string
  readonly suites?: ReadonlyArray<Suite>
  readonly specs: ReadonlyArray<{
    readonly tests: ReadonlyArray<{ readonly results: ReadonlyArray<{ readonly duration: number }> }>
  }>
}

interface PlaywrightReport {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number }
  readonly suites: ReadonlyArray<Suite>
}

const noScenarios: PlaywrightReport = { stats: { expected: 0, unexpected: 0, flaky: 0 }, suites: [] }

const root = join(import.meta.dirname, "..")
const reports = mkdtempSync(join(tmpdir(), "zama-reports-"))
const folders = ["qa", "src", "server", "tests", "scripts", "bench", "vite"]

const parts: Readonly<Record<string, () => Tally>> = {
  format: () => check("oxfmt", ["--check", "."]),
  lint: () => check("oxlint", ["--type-aware", "--deny-warnings", ...folders]),
  types: () => check("tsc", ["--noEmit"]),
  unused: () => check("knip", []),
  build: () => check("node", ["scripts/runBuild.ts"]),
  unit: () => vitest(),
  content: () =>
    check("node", ["server/cli/main.ts", "content", "verify", ...(how.full ? [] : ["--changed"])], {
      JUDGE_CACHE_DIR: join(root, ".cache/judge")
    }),
  e2e: () => playwright(),
  // Only in the full run, or when asked for.
  postgres15: () => onPostgres15(),
  // What the tests of the parts “unit” and “e2e” covered in their last run.
  coverage: () => check("node", ["qa/coverage/checkCoverage.ts"])
}

/** Areas whose statements differ most from one another. */
const databaseTests = [
  ...[
    "platform/database",
    "platform/Queue.test.ts",
    "platform/http/RateLimits.test.ts",
    "manyServers.test.ts"
  ],
  ...["practice", "olympiads", "rewards", "learning", "messages", "organiser/contests", "account/accounts"]
].map((path) => `tests/server/${path}`)

function onPostgres15(): Tally {
  const postgres = startPostgres15()
  if (postgres === null) return { passed: 0, failed: 0 }
  try {
    return check("vitest", ["run", ...databaseTests, "tests/judge/worker.test.ts"], {
      TEST_DATABASE_URL: postgres.url
    })
  } finally {
    postgres.stop()
  }
}

function check(command: string, args: ReadonlyArray<string>, env: Record<string, string> = {}): Tally {
  const passed = run(command, args, env)
  return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 }
}

function run(command: string, args: ReadonlyArray<string>, env: Record<string, string> = {}): boolean {
  const { status } = spawnSync(command, args, {
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...env }
  })
  return status === 0
}

function vitest(): Tally {
  const report = join(reports, "vitest.json")
  const ok = run(
    "vitest",
    [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      "--reporter=./qa/coverage/viewReporter.ts"
    ],
    how.full ? { TEST_FULL: "1" } : {}
  )
  const unitReport = readReport(report) as VitestReport | null
  return {
    ...tally(ok, unitReport?.numPassedTests ?? 0, unitReport?.numFailedTests ?? 0),
    why: unitReport?.testResults.flatMap(failuresOf) ?? [],
    files:
      unitReport?.testResults.map(({ name, startTime, endTime }) => ({
        file: relative(root, name),
        seconds: (endTime - startTime) / 1000
      })) ?? []
  }
}

function failuresOf({
  name,
  message,
  assertionResults
}: VitestReport["testResults"][number]): ReadonlyArray<string> {
  const failed = assertionResults.filter(({ status }) => status === "failed")
  if (message) return [`${name}: ${message}`]
  return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}\n${failureMessages?.[0] ?? ""}`)
}

function playwright(): Tally {
  const report = join(reports, "playwright.json")
  const ok = run("playwright", ["test", "--reporter=list,json,./qa/coverage/browserReporter.ts"], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...(how.full && { TEST_FULL: "1" })
  })
  const { stats, suites } = (readReport(report) as PlaywrightReport | null) ?? noScenarios
  const { expected, unexpected, flaky } = stats
  if (flaky > 0)
    console.log(`${flaky} passed only at the second attempt: see «flaky» above, each is a fault to mend.`)
  return {
    ...tally(ok, expected + flaky, unexpected),
    files: suites.map((suite) => ({ file: `tests/e2e/${suite.file}`, seconds: secondsOf(suite) }))
  }
}

/** The time of all scenarios of a suite, including repeated attempts. */
const secondsOf = ({ suites = [], specs }: Suite): number => {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((total, { duration }) => total + duration / 1000, 0)
  return suites.reduce((total, suite) => total + secondsOf(suite), own)
}

/** A runner that fails without a failed test, for example at startup, counts as one failure. */
const tally = (ok: boolean, passed: number, failed: number): Tally => ({
  passed,
  failed: ok ? failed : Math.max(1, failed)
})

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return null
  }
}

const { values: how, positionals: wanted } = parseArgs({
  options: { full: { type: "boolean", default: false } },
  allowPositionals: true
})
const isChosen = (name: string) =>
  wanted.length === 0 ? name !== "postgres15" || how.full : wanted.includes(name)
const chosen = Object.entries(parts).filter(([name]) => isChosen(name))
ensureChromium()
if (ensureSandbox()) process.env["NATIVE_JUDGE"] = "required"
const results = chosen.map(([name, part]) => {
  console.log(`\n── ${name}`)
  const begun = performance.now()
  const result = part()
  return { name, seconds: (performance.now() - begun) / 1000, ...result }
})

const slowest = results
  .flatMap(({ files = [] }) => files)
  .toSorted((a, b) => b.seconds - a.seconds)
  .slice(0, 10)
if (slowest.length > 0) console.log("\nThe slowest files:")
for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s ${file}`)
console.log("")
for (const { name, seconds } of results) console.log(`${name.padEnd(8)}${(seconds / 60).toFixed(1)} min`)
const failures = results.filter(({ failed }) => failed > 0)
if (failures.length > 0) console.log(`\nFailed: ${failures.map(({ name }) => name).join(", ")}`)
for (const why of failures.flatMap((failure) => failure.why ?? [])) console.log(`\n${why}`)
const sum = (of: "passed" | "failed") => results.reduce((total, result) => total + result[of], 0)
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`)
process.exit(sum("failed") === 0 && sum("passed") > 0 ? 0 : 1)
