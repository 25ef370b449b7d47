import { readFileSync } from "node:fs"
import { join } from "node:path"
import { glob } from "node:fs/promises"
import { parseSync, Visitor } from "vite"
import { expect, test } from "vitest"
import { compareOutput, defaultCheckerFlags } from "../src/checker/compareOutput.ts"

/**
 * Feeds hard texts to every regular expression of the product and to the checker. Linear work on four times
 * the text takes four times as long, quadratic work sixteen times.
 */

const root = join(import.meta.dirname, "..")
/** The first lengths are tried with all attacks, the others with the slowest only. */
const lengths = [2 ** 8, 2 ** 10, 2 ** 12]
const longLengths = [2 ** 14, 2 ** 16]
const slowest = 3
const ratioMax = 8
/** How often work has to be found more than linear before it counts as such. */
const attempts = 4

/** These read only the operator's settings and files of our own build. */
const ownText = new Set([
  "server/platform/config.ts",
  "server/platform/http/apiDocs.ts",
  "server/pages/PageShell.ts"
])
/** An expression without repetition reads a bounded number of characters from each position. */
const repeats = /[*+]|\{\d+,\}/

/** Linear work takes a tenth of this; longer work is measured again with a quarter of the text. */
const allowedMs = (length: number) => Math.max(0.3, length / 2048)

type Attack = (length: number) => string
type Work = (text: string) => unknown

const samples = ["a", "1", " ", "\n", "A", "-", "<", "`", "\u0301", "я", "!", "\r", "\u2028"]

test("the expressions that failed before are found to be more than linear", () => {
  const failed = [
    /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i,
    /\n+$/,
    /\/+$/,
    /[ \t\r]+$/gm,
    /<img[^>]*>/g,
    /<annotation[\s\S]*?<\/annotation>/g,
    /\[([^\]]+)\]\(([^)\s]+)\)/g,
    /^(#{1,2})\s+(.*?)\s*#*\s*$/,
    /^```[^]*?^```$/gm,
    /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
  ]
  for (const expression of failed) {
    expect([expression, isLinear(expression)]).toEqual([expression, false])
  }
})

test("every expression takes linear time", async () => {
  const faults: Array<string> = []
  let seen = 0
  for await (const file of glob("{src,server}/**/*.{ts,tsx}", { cwd: root })) {
    if (ownText.has(file)) continue
    for (const expression of expressionsIn(join(root, file))) {
      seen++
      if (!repeats.test(expression.source)) continue
      if (!isLinear(expression)) faults.push(`${file}: ${expression}`)
    }
  }
  expect(faults).toEqual([])
  expect(seen).toBeGreaterThan(150)
})

test.each([
  ["no number", "1", "x"],
  ["no number in another notation", "1", "e"],
  ["line ends", "\n", "1"],
  ["Windows line ends", "\r\n", "1"],
  ["spaces", " ", "1"],
  ["tokens", "1 ", "x"],
  ["large letters", "İ", "1"]
])("the checker takes linear time for many of these: %s", (_name, pump, end) => {
  const flags = { ...defaultCheckerFlags, spaceSensitive: true, floatAbsoluteTolerance: 1e-6 }
  const compare = (text: string) => [compareOutput(text, text, flags), compareOutput(text, `${text}2`, flags)]
  expect(isLinearFor(compare, (length) => `1 ${pump.repeat(length)}${end}`)).toBe(true)
})

function* expressionsIn(path: string): Generator<RegExp> {
  const found: Array<RegExp> = []
  const add = (source: string, flags: string) => void found.push(new RegExp(source, flags))
  const visitor = new Visitor({
    Literal(node) {
      if ("regex" in node) add(node.regex.pattern, node.regex.flags)
    }
  })
  visitor.visit(parseSync(path, readFileSync(path, "utf8")).program)
  yield* found
}

function isLinear(expression: RegExp): boolean {
  const everywhere = new RegExp(expression, [...new Set(`${expression.flags}g`)].join(""))
  const search = (text: string) => text.replace(everywhere, "")
  const attacks = [...attacksOn(expression)]
  const areLinear = (some: ReadonlyArray<Attack>, length: number) =>
    some.every((attack) => isLinearAt(search, attack, length))
  if (!lengths.every((length) => areLinear(attacks, length))) return false
  const times = new Map(attacks.map((attack) => [attack, timeOf(search, attack(2 ** 12))]))
  const hardest = attacks.toSorted((one, other) => times.get(other)! - times.get(one)!).slice(0, slowest)
  return longLengths.every((length) => areLinear(hardest, length))
}

const isLinearFor = (work: Work, attack: Attack) =>
  [...lengths, ...longLengths].every((length) => isLinearAt(work, attack, length))

function isLinearAt(work: Work, attack: Attack, length: number): boolean {
  const text = attack(length)
  const allowed = allowedMs(length)
  const quarter = attack(length / 4)
  // On a busy machine all rounds of one attempt may be slow.
  for (let attempt = 0; attempt < attempts; attempt++) {
    let [allMs, quarterMs] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    // By turns: five short measurements in a row would all fall into one pause of the process.
    for (let round = 0; round < 5; round++) {
      allMs = Math.min(allMs, timeOf(work, text))
      if (allMs <= allowed) return true
      quarterMs = Math.min(quarterMs, timeOf(work, quarter))
    }
    if (allMs <= ratioMax * quarterMs) return true
  }
  return false
}

function timeOf(work: Work, text: string): number {
  const begun = performance.now()
  work(text)
  return performance.now() - begun
}

/** A possible prefix, then a repeated match of the expression, then text that it cannot match. */
function* attacksOn({ source, flags }: RegExp): Generator<Attack> {
  const pieces = samplesOf(source, flags)
  const firsts = pieces.map(([first = ""]) => first)
  const pumps = pieces.flatMap((options, at) => [
    ...options.map((pump) => ({ at, pump })),
    ...[2, 4, 12].map((width) => ({ at, pump: firsts.slice(at, at + width).join("") })),
    ...(flags.includes("m") ? [{ at, pump: `${firsts.slice(0, at + 1).join("")}\n` }] : [])
  ])
  const attacks = new Set<string>()
  for (const { at, pump } of pumps) {
    for (const before of [0, at, at + 1, pieces.length]) {
      const prefix = firsts.slice(0, before).join("")
      for (const end of ["", "\0", "\n\0", pump === "1" ? "x" : "1"]) {
        if (attacks.size === attacks.add(JSON.stringify([prefix, pump, end])).size) continue
        yield (length) => prefix + pump.repeat(Math.ceil(length / pump.length)) + end
      }
    }
  }
}

const atom =
  /\\[pP]\{[^}]*\}|\\k<\w*>|\\x..|\\u\{[^}]*\}|\\u....|\\.|\[(?:\\.|[^\\\]])*\]|\(\?<?[:=!]|\(\?<\w+>|\{\d+,?\d*\}|[*+?(){}|^$]|[^]/gu

/** For each class and character of an expression, in order, characters that it matches. */
function samplesOf(source: string, flags: string): ReadonlyArray<ReadonlyArray<string>> {
  return [...source.matchAll(atom)].flatMap(([text]) => {
    if (/^(?:[*+?(){}|^$]|\(\?.*|\{.*\}|\\[bBk].*|\\\d)$/u.test(text)) return []
    const one = new RegExp(`^${text}$`, flags.replace(/[gy]/g, ""))
    const literal = text.replace("\\", "")
    const matched = one.test(literal) ? [literal] : samples.filter((sample) => one.test(sample)).slice(0, 3)
    return matched.length === 0 ? [] : [matched]
  })
}
