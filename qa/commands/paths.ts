import { writeFileSync } from "node:fs"
import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { BadArgument } from "../BadArgument.ts"
import { changeFormats } from "../formats/formatChanges.ts"
import { formats, type FormatRequest } from "../formats/formats.ts"
import { modelOf, models } from "../models/models.ts"
import { describePath, type DescribedPath } from "../paths/describePath.ts"
import { pathsOf, strategies } from "../paths/strategies.ts"
import { Incomparable, pathChanges, pathsAt } from "../since.ts"
import type { QaLanguage } from "../words/MachineWords.ts"
import type { Command } from "../../server/cli/Command.ts"

const options = {
  strategy: { type: "string", default: "transitions" },
  seed: { type: "string", default: "1" },
  length: { type: "string", default: "20" },
  count: { type: "string", default: "10" },
  through: { type: "string" },
  since: { type: "string" },
  lang: { type: "string", default: "en" },
  format: { type: "string", default: "md" },
  out: { type: "string" }
} as const

const oneOf = <Value extends string>(option: string, allowed: ReadonlyArray<Value>, value: string): Value => {
  if (allowed.includes(value as Value)) return value as Value
  throw new BadArgument(`${option} is one of ${allowed.join(", ")}, not "${value}".`)
}

const integerFrom = (option: string, least: number, value: string): number => {
  if (/^\d{1,9}$/.test(value) && Number(value) >= least) return Number(value)
  throw new BadArgument(`${option} is a whole number from ${least}, not "${value}".`)
}

const chosenModels = (ids: ReadonlyArray<string>) => {
  const unknown = ids.find((id) => modelOf(id) === undefined)
  if (unknown !== undefined)
    throw new BadArgument(`There is no machine "${unknown}". \`npm run zama -- paths\` lists all machines.`)
  return ids.length === 0 ? models : ids.flatMap((id) => modelOf(id) ?? [])
}

/** Whether a path takes an event, or passes a state, of this name. */
const passes = (name: string, { steps }: DescribedPath): boolean =>
  steps.some(
    (step) =>
      step.case === name ||
      step.case.startsWith(`${name} (`) ||
      [step.from, step.to].some((states) => states.split(" + ").includes(name))
  )

const listModels = (language: QaLanguage) => {
  for (const { id, words } of models) console.log(`${id.padEnd(20)} ${words.title[language]}`)
}

function settingsOf(args: ReadonlyArray<string>) {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options,
    tokens: true
  })
  const known = values.since === undefined ? formats : changeFormats
  const random = {
    seed: integerFrom("--seed", 0, values.seed),
    length: integerFrom("--length", 1, values.length),
    count: integerFrom("--count", 1, values.count)
  }
  return {
    strategy: oneOf("--strategy", strategies, values.strategy),
    language: oneOf("--lang", ["en", "ru"] as const, values.lang),
    format: oneOf(
      values.since === undefined ? "--format" : "--format with --since",
      Object.keys(known),
      values.format
    ),
    random,
    through: values.through,
    since: values.since,
    out: values.out === undefined ? undefined : resolve(values.out),
    chosen: chosenModels(positionals),
    /** No machine and nothing about its paths is asked for. */
    isList: tokens.every((token) => token.kind === "option" && token.name === "lang")
  }
}

type Settings = ReturnType<typeof settingsOf>

const isWanted =
  ({ through, chosen }: Settings) =>
  (path: DescribedPath): boolean =>
    chosen.some(({ id }) => id === path.machine) && (through === undefined || passes(through, path))

function wantedPaths(settings: Settings): ReadonlyArray<DescribedPath> {
  const { chosen, strategy, random, language, through } = settings
  const paths = chosen
    .flatMap((model) =>
      pathsOf(model, strategy, random).map((path) => describePath(model, strategy, path, language))
    )
    .filter(isWanted(settings))
  if (through !== undefined && paths.length === 0 && settings.since === undefined)
    throw new BadArgument(`No path passes a state or an event "${through}".`)
  return paths
}

/** What a former revision understands, whatever machines it has. */
const formerArguments = ({ strategy, random, language }: Settings): ReadonlyArray<string> => [
  ...["--strategy", strategy, "--lang", language, "--seed", String(random.seed)],
  ...["--length", String(random.length), "--count", String(random.count)]
]

async function written(settings: Settings): Promise<string> {
  const { chosen, language, format, since, out } = settings
  const paths = wantedPaths(settings)
  const report = (sentence: string) => console.log(sentence)
  if (since === undefined)
    return formats[format]!({ models: chosen, paths, language, out, report } satisfies FormatRequest)
  const former = pathsAt(since, formerArguments(settings)).filter(isWanted(settings))
  return changeFormats[format]!(pathChanges(former, paths), language)
}

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  try {
    const settings = settingsOf(args)
    if (settings.isList) {
      listModels(settings.language)
      return 0
    }
    const text = await written(settings)
    if (settings.out === undefined) process.stdout.write(text)
    else writeFileSync(settings.out, text)
    return 0
  } catch (error) {
    if (!(error instanceof BadArgument || error instanceof Incomparable)) throw error
    console.error(error.message)
    return 1
  }
}

export const paths: Command = {
  usage: "paths [<machine> …] [--strategy <name>] [--format <name>]",
  summary: "Writes test paths of the product's state machines in words.",
  help: `Without a machine and options other than --lang: the list of machines.

  --strategy transitions|states|pairs|random   one path per transition (default), state or pair, or random walks
  --seed N --length N --count N                for random walks
  --through NAME                               only paths that pass this state or event
  --since REVISION                             paths that are new, gone or changed since a git revision; md or json
  --lang en|ru                                 language of the words (default en)
  --format md                                  a table of steps per path (default)
           json                                for programs
           csv                                 TestRail, and spreadsheets: Section, Title, Template, Preconditions,
                                               References, Steps (Step), Steps (Expected Result); one row per step
           qase                                Qase CSV, version 2: v2.id, title, …, suite, …; one row per path
           mermaid                             stateDiagram-v2 of the machines
           playwright                          scenarios for a browser and a started platform (--out NAME.spec.ts)
           html                                a report with pictures in one file, with one path per transition
  --out FILE                                   writes to a file instead of the screen`,
  run
}
