import { readFile, writeFile } from "node:fs/promises"
import { parseArgs } from "node:util"
import { Data, Effect } from "effect"
import type { RehearsalProgress, RehearsalReport } from "../../src/api/contract/organiser/rehearsal.ts"
import { BadConfiguration, readConfig } from "../platform/config.ts"
import { type Language, translate } from "../platform/i18n/translate.ts"
import type { Part } from "../rehearsal/processes.ts"
import { readProfile } from "../rehearsal/profile.ts"
import { rehearse, type RehearsalOptions } from "../rehearsal/rehearse.ts"
import { findingText, reportHtml } from "../rehearsal/reportHtml.ts"
import type { Command } from "./Command.ts"
import { withPlatform } from "./withPlatform.ts"

class Interrupted extends Data.TaggedError("Interrupted") {}

const wrongUse = 2

const readArguments = (args: ReadonlyArray<string>) =>
  parseArgs({
    args: [...args],
    options: {
      participants: { type: "string", default: "20" },
      profile: { type: "string" },
      url: { type: "string" },
      speed: { type: "string", default: "1" },
      minutes: { type: "string" },
      seed: { type: "string" },
      kill: { type: "string", multiple: true, default: [] },
      json: { type: "string" },
      html: { type: "string" },
      language: { type: "string", default: "en" }
    },
    allowPositionals: true
  })

const positive = (name: string, text: string, largest: number): number => {
  const number = Number(text)
  if (number > 0 && number <= largest) return number
  throw new BadConfiguration({ message: `--${name} ${text}: expected a number above 0, up to ${largest}.` })
}

const parts: ReadonlyArray<Part> = ["judge", "web", "database"]

const readPart = (text: string): Part => {
  const part = parts.find((each) => each === text)
  if (part !== undefined) return part
  throw new BadConfiguration({ message: `--kill ${text}: expected ${parts.join(", ")}.` })
}

const languageOf = (text: string): Language => {
  if (text === "ru" || text === "en") return text
  throw new BadConfiguration({ message: `--language ${text}: expected ru or en.` })
}

const readOptions = async (args: ReadonlyArray<string>) => {
  const { values, positionals } = readArguments(args)
  const [slug] = positionals
  if (slug === undefined) throw new BadConfiguration({ message: "Name the contest as its address does." })
  const text = values.profile === undefined ? "{}" : await readFile(values.profile, "utf8")
  const profile = await Effect.runPromise(readProfile(text))
  const seed = values.seed === undefined ? profile.seed : Math.round(positive("seed", values.seed, 2 ** 31))
  const options: Omit<RehearsalOptions, "onProgress"> = {
    slug,
    url: (values.url ?? readConfig(process.env).publicUrl).replace(/\/$/, ""),
    participants: Math.round(positive("participants", values.participants, 20_000)),
    profile: { ...profile, seed },
    speed: positive("speed", values.speed, 10_000),
    lengthMs: values.minutes === undefined ? null : positive("minutes", values.minutes, 1_440) * 60_000,
    kills: values.kill.map(readPart)
  }
  return { options, json: values.json, html: values.html, language: languageOf(values.language) }
}

/** One line that a terminal overwrites; a log gets a line for each new phase. */
const showProgress = () => {
  let shown = ""
  return ({ phase, elapsedMs, participants, solutions, queue, findings }: RehearsalProgress) => {
    const isTerminal = process.stdout.isTTY
    if (!isTerminal && phase === shown) return
    shown = phase
    const found = findings.reduce((sum, { count }) => sum + count, 0)
    const line = `${Math.round(elapsedMs / 1000)} s ${phase}: ${participants.arrived}/${participants.all} arrived, ${participants.started} started, ${participants.ended} ended; ${solutions.received} solutions, ${solutions.judged} judged, ${queue.waiting} waiting; ${found} findings`
    process.stdout.write(isTerminal ? `\r\u001B[K${line}` : `${line}\n`)
  }
}

const untilSignal = Effect.callback<never, Interrupted>((resume) => {
  const stop = () => resume(Effect.fail(new Interrupted()))
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop)
  return Effect.sync(() => void process.off("SIGINT", stop))
})

const print = (report: RehearsalReport, language: Language) => {
  const { ready, participants, solutions, findings, latencies } = report
  console.log(`\n${translate(language, ready ? "rehearsal.ready" : "rehearsal.notReady")}`)
  for (const finding of findings) {
    console.log(`  ${findingText(language, finding)}`)
    for (const example of finding.examples) console.log(`    ${example}`)
  }
  console.log(`${participants.started} of ${participants.all} started, ${solutions.received} solutions`)
  for (const { step, count, p50, p95, p99 } of latencies) {
    console.log(
      `  ${step.padEnd(10)} ${String(count).padStart(7)} × p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms`
    )
  }
}

const perform = async (args: ReadonlyArray<string>): Promise<number> => {
  const { options, json, html, language } = await readOptions(args)
  const work = rehearse({ ...options, onProgress: showProgress() })
  const report = await withPlatform(
    Effect.raceFirst(work, untilSignal).pipe(Effect.catchTag("Interrupted", () => Effect.succeed(null)))
  )
  if (report === null) {
    console.error("\nThe rehearsal was stopped.")
    return 1
  }
  if (json !== undefined) await writeFile(json, `${JSON.stringify(report, null, 2)}\n`)
  if (html !== undefined) await writeFile(html, reportHtml(report, language))
  print(report, language)
  return report.ready ? 0 : 1
}

const isWrongUse = (error: unknown): error is Error =>
  error instanceof BadConfiguration ||
  error instanceof TypeError ||
  (error as NodeJS.ErrnoException).code === "ENOENT"

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  try {
    return await perform(args)
  } catch (error) {
    if (!isWrongUse(error)) throw error
    console.error(error.message)
    return wrongUse
  }
}

export const rehearseCommand: Command = {
  usage: "rehearse <contest> --participants 200",
  summary: "Lets a synthetic crowd walk through a copy of a contest.",
  help: `Copies the contest, creates participants, and lets them register, start, send programs of the problem packages and
finish, with the pages' own state machines over HTTP. At the end it compares what they were told with what is stored,
prints "ready" or "not ready", and deletes the copy and the participants. Run it where the platform runs, with the same
DATA_DIR and DATABASE_URL. See docs/rehearsal.md.

  --participants N        size of the crowd (20)
  --profile FILE          how the crowd behaves, as JSON
  --speed N               N times faster than planned (1)
  --minutes N             time of each participant, instead of the contest's
  --url ADDRESS           the platform (PUBLIC_URL)
  --kill judge|web|database   ends this process with SIGKILL while the crowd works; may be repeated
  --seed N                another crowd of the same profile
  --json FILE, --html FILE    the report
  --language ru|en        language of the report (en)

Exit codes: 0 ready, 1 not ready, 2 wrong use.`,
  run
}
