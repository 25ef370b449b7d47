import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Schema } from "effect"
import type { Command } from "../../server/cli/Command.ts"
import { BadArgument } from "../BadArgument.ts"
import { models } from "../models/models.ts"
import { replayTrace, type Replay } from "../traces/replayTrace.ts"
import { Trace, Traces } from "../../src/api/contract/messages/trace.ts"
import { writtenTest } from "../traces/writtenTest.ts"

const testsFolder = fileURLToPath(new URL("../../tests/qa/traces/", import.meta.url))
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(Schema.Union([Trace, Traces])))

function readTraces(file: string): ReadonlyArray<Trace> {
  if (!existsSync(file)) throw new BadArgument(`There is no file ${file}.`)
  try {
    const read = decode(readFileSync(file, "utf8"))
    return "machine" in read ? [read] : read
  } catch (error) {
    throw new BadArgument(
      `${file} is not a trace of the QA bench or of a report: ${(error as Error).message}`
    )
  }
}

const joined = (states: ReadonlyArray<string>): string => states.join(" + ") || "none"

function explain({ model, steps, parting }: Replay): string {
  if (parting === null) return `${model}: all ${steps} steps agree with the model.`
  const { step, event, before, recorded, possible } = parting
  return [
    `${model}: step ${step} parts from the model.`,
    `  before   ${joined(before)}`,
    `  event    ${event}`,
    `  recorded ${joined(recorded)}`,
    `  model    ${possible.join(" or ") || "no change"}`
  ].join("\n")
}

/**
 * Several models may describe one machine; the one that follows the trace furthest is meant. Undefined for a machine of
 * another version of the product.
 */
const furthest = (trace: Trace): Replay | undefined =>
  models
    .filter(({ machine }) => machine.id === trace.machine)
    .map((model) => replayTrace(model, trace))
    .toSorted((one, other) => other.steps - one.steps)[0]

function writeTest(name: string, model: string, trace: Trace): void {
  if (!/^[\w-]{1,80}$/.test(name)) throw new BadArgument("--test takes a name without its folder.")
  const written = resolve(testsFolder, `${name}.test.ts`)
  mkdirSync(dirname(written), { recursive: true })
  writeFileSync(written, writtenTest(model, trace), { flag: "wx" })
  console.log(`Wrote ${written}`)
}

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { test: { type: "string" } }
    })
    const [file] = positionals
    if (file === undefined || positionals.length > 1) throw new BadArgument("replay takes one trace.")
    const replays = readTraces(resolve(file)).map((trace) => ({ trace, replay: furthest(trace) }))
    for (const { trace, replay } of replays)
      console.log(
        replay === undefined ? `${trace.machine}: there is no model of this machine.` : explain(replay)
      )
    const parted = replays.find(({ replay }) => replay?.parting)
    if (parted?.replay !== undefined && values.test !== undefined)
      writeTest(values.test, parted.replay.model, parted.trace)
    return replays.every(({ replay }) => replay?.parting === null) ? 0 : 1
  } catch (error) {
    if (!(error instanceof BadArgument)) throw error
    console.error(error.message)
    return 1
  }
}

export const replay: Command = {
  usage: "replay <trace.json> [--test <name>]",
  summary: "Walks machines' models through what actors did, and says where they part.",
  help: `The QA bench (npm run qa) saves a trace: the events of one actor and the states that followed. The page of a report
saves the traces of all actors that its writer agreed to send. Exits with 1 if a model and a trace part.

  --test NAME   then also writes a failing test of the first such trace, tests/qa/traces/NAME.test.ts`,
  run
}
