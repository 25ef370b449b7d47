import { spawnSync } from "node:child_process"
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defaultCheckerFlags } from "../src/checker/compareOutput.ts"
import { compareBytes } from "../server/judge/worker/compareBytes.ts"
import { median, printLine } from "./line.ts"

const bytesMin = 1_048_576
const rounds = 21

/** The comparison of words in testlib's `wcmp`. */
const wcmp = `#include "testlib.h"
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  while (!ans.seekEof() && !ouf.seekEof()) {
    if (ans.readWord() != ouf.readWord()) quitf(_wa, "differs");
  }
  if (!ans.seekEof() || !ouf.seekEof()) quitf(_wa, "other length");
  quitf(_ok, "equal");
}
`
const testlib = new URL("../server/content/polygon/testlib/testlib.h", import.meta.url)

/** Lines of numbers that differ in their last word, so that a comparison reads everything. */
function outputs() {
  const lines: Array<string> = []
  for (let bytes = 0, value = 1; bytes < bytesMin; bytes += lines.at(-1)!.length + 1) {
    value = (value * 48_271) % 2_147_483_647
    lines.push(`${value} ${value % 1000} ${value % 77}`)
  }
  const same = lines.join("\n")
  return { actual: Buffer.from(`${same}\n1\n`), expected: Buffer.from(`${same}\n2\n`) }
}

/** Time of our default validator for outputs of 1 MB, against `diff` and testlib's checker, each with its start. */
export async function checkerBench(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "zama-checker-"))
  try {
    const { actual, expected } = outputs()
    const files = ["input", "actual", "expected"].map((name) => join(folder, name))
    const [input = "", ours = "", theirs = ""] = files
    await Promise.all([writeFile(input, ""), writeFile(ours, actual), writeFile(theirs, expected)])
    const value = await medianMs(async () => {
      if ((await compareBytes(actual, expected, defaultCheckerFlags)) !== "wrong_answer")
        throw new Error("equal")
    })
    const diff = await medianMs(() => exits("diff", [ours, theirs], 1))
    printLine({ name: "checker-1mb", value, unit: "ms", baseline: diff, target: "<= 3" })
    const program = await compileWcmp(folder)
    if (program === null)
      return console.error("checker-1mb-wcmp: g++ is not there, so testlib is not measured")
    const native = await medianMs(() => exits(program, [input, ours, theirs], 1))
    printLine({ name: "checker-1mb-wcmp", value, unit: "ms", baseline: native })
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function medianMs(compare: () => Promise<void>): Promise<number> {
  const times: Array<number> = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    await compare()
    times.push(performance.now() - begun)
  }
  return median(times)
}

async function exits(program: string, args: ReadonlyArray<string>, code: number) {
  const { status } = spawnSync(program, args, { stdio: ["ignore", "ignore", "ignore"] })
  if (status !== code) throw new Error(`${program} ended with ${status}`)
}

/** The path of the native program; null without a compiler. */
async function compileWcmp(folder: string): Promise<string | null> {
  const [source, program] = [join(folder, "wcmp.cpp"), join(folder, "wcmp")]
  await Promise.all([writeFile(source, wcmp), cp(testlib, join(folder, "testlib.h"))])
  const { status } = spawnSync("g++", ["-O2", "-o", program, source], { stdio: "ignore" })
  return status === 0 ? program : null
}
