import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { EmbeddedBackend } from "../../server/judge/embedded/createEmbeddedBackend.ts"
import { defaultCheckerFlags } from "../../src/checker/compareOutput.ts"
import { judgeSource } from "../../server/judge/worker/judgeSource.ts"
import type { InteractionResult, LanguageId, Limits } from "../../server/judge/JudgeBackend.ts"
import { limits, runOnce, testBackend } from "./support/judge.ts"

let backend: EmbeddedBackend

beforeAll(async () => {
  backend = await testBackend()
})

afterAll(() => backend.dispose())

interface Program {
  readonly language: LanguageId
  readonly code: string
}

const python = (code: string): Program => ({ language: "python", code })

/** Thinks of the number in its input, and answers guesses. */
const hides = `
import sys
number = int(open(sys.argv[1]).read())
for line in sys.stdin:
  guess = int(line)
  print("lower" if guess > number else "higher" if guess < number else "correct", flush=True)
  if guess == number: sys.exit(42)
sys.exit(43)`

const guesses = {
  python: `
low, high = 1, 1000
while True:
  middle = (low + high) // 2
  print(middle)
  word = input()
  if word == "correct": break
  if word == "lower": high = middle - 1
  else: low = middle + 1`,
  javascript: `
let low = 1, high = 1000
for (;;) {
  const middle = (low + high) >> 1
  print(middle)
  const word = readline()
  if (word === "correct") break
  if (word === "lower") high = middle - 1
  else low = middle + 1
}`,
  cpp: `#include <bits/stdc++.h>
int main() {
  int low = 1, high = 1000;
  for (;;) {
    int middle = (low + high) / 2;
    std::cout << middle << std::endl;
    std::string word;
    std::cin >> word;
    if (word == "correct") break;
    if (word == "lower") high = middle - 1;
    else low = middle + 1;
  }
}`
} as const

const compiled = async ({ language, code }: Program) => {
  const result = await backend.compile({ language, code })
  if (!result.ok) throw new Error(result.log)
  return result.artifact
}

/** Longer than any dialogue here takes on a busy machine. */
const patienceMs = 60_000

/** Lets both talk once per input. */
async function rounds(
  solution: Program,
  validator: Program,
  inputs: ReadonlyArray<string>,
  change: Partial<Limits> = {},
  validatorLimits: Partial<Limits> = {}
): Promise<ReadonlyArray<InteractionResult>> {
  const results: Array<InteractionResult> = []
  const given = inputs.map((input) => ({
    stdin: new Uint8Array(),
    args: ["input.in"],
    files: { "input.in": new TextEncoder().encode(input) },
    resultFolder: "feedback"
  }))
  await backend.interact(
    {
      solution: { artifact: await compiled(solution), limits: { ...limits, wallMs: patienceMs, ...change } },
      validator: {
        artifact: await compiled(validator),
        limits: { ...limits, wallMs: patienceMs, outputBytes: 1_000_000, ...validatorLimits }
      },
      isAccepted: ({ exitCode }) => exitCode === 42
    },
    given,
    (result) => {
      results.push(result)
      return "go"
    }
  )
  return results
}

async function talk(
  solution: Program,
  validator: Program,
  change: Partial<Limits> = {},
  validatorLimits: Partial<Limits> = {}
) {
  const [result] = await rounds(solution, validator, ["500"], change, validatorLimits)
  if (result === undefined) throw new Error("no round was run")
  return result
}

/** Who ended first, how the solution ended, and the validator's exit code. */
const ended = ({ endedFirst, solution, validator }: InteractionResult) => [
  endedFirst,
  solution.status,
  validator.exitCode
]

describe.each(Object.entries(guesses))("a solution in %s", (language, code) => {
  test("talks with a validator, in every round anew", async () => {
    const results = await rounds({ language, code }, python(hides), ["500", "750", "1"])
    expect(results.map((result) => ended(result).slice(1))).toEqual([
      ["ok", 42],
      ["ok", 42],
      ["ok", 42]
    ])
    expect(results.map(({ transcript }) => transcript).slice(0, 2)).toEqual([
      ">500\n<correct\n",
      ">500\n<higher\n>750\n<correct\n"
    ])
  })
})

test("a validator in C++ talks too", async () => {
  const validator = `#include <bits/stdc++.h>
int main(int argc, char **argv) {
  int number, guess;
  std::ifstream(argv[1]) >> number;
  while (std::cin >> guess) {
    std::cout << (guess > number ? "lower" : guess < number ? "higher" : "correct") << std::endl;
    if (guess == number) return 42;
  }
  return 43;
}`
  const result = await talk({ language: "cpp", code: guesses.cpp }, { language: "cpp", code: validator })
  expect(ended(result).slice(1)).toEqual(["ok", 42])
})

describe("the end", () => {
  test("two programs that wait for each other are stopped at once", async () => {
    const result = await talk(python("input()"), python("input()"))
    expect(result.endedFirst).toBe("neither")
    expect(result.solution.wallMs).toBeLessThan(patienceMs)
  })

  test("a solution that never flushes waits for ever, as with other judges", async () => {
    const code = `#include <cstdio>
int main() {
  char word[9];
  for (int guess = 499; guess <= 500; guess++) printf("%d\\n", guess), scanf("%8s", word);
}`
    expect((await talk({ language: "cpp", code }, python(hides))).endedFirst).toBe("neither")
  })

  test("a solution that ends at once gives the validator the end of its input", async () => {
    expect(ended(await talk(python(""), python(hides)))).toEqual(["solution", "ok", 43])
  })

  /** Ends only if it is stopped. */
  const readsForEver = "while True:\n  try: input()\n  except EOFError: pass"

  test("a solution that fails stops the validator", async () => {
    const result = await talk(python("exit(3)"), python(readsForEver), {}, { cpuMs: patienceMs })
    expect([result.endedFirst, result.solution.exitCode]).toEqual(["solution", 3])
    expect(result.validator.status).not.toBe("time_limit")
  })

  test("after the validator's rejection the solution is stopped", async () => {
    const result = await talk(python(`print(1, flush=True)\n${readsForEver}`), python("input(); exit(43)"), {
      cpuMs: patienceMs
    })
    expect([result.endedFirst, result.validator.exitCode]).toEqual(["validator", 43])
    expect(result.solution.status).not.toBe("time_limit")
  })

  test("after the validator's consent the solution reads the end, and its failure counts", async () => {
    const reads =
      "import sys\nprint(1, flush=True)\nrest = sys.stdin.read()\nprint(rest)\nsys.exit(rest != '')"
    expect(ended(await talk(python(reads), python("input(); exit(42)")))).toEqual(["validator", "ok", 42])
    const crashes = await talk(python("print(1)\ninput()"), python("input(); exit(42)"))
    expect(ended(crashes)).toEqual(["validator", "runtime_error", 42])
  })

  test("a solution that computes for ever is over its time limit, however long the validator waits", async () => {
    const result = await talk(python("while True: pass"), python(hides), { cpuMs: 300 })
    expect([result.endedFirst, result.solution.status]).toEqual(["solution", "time_limit"])
  })

  test("the time of the validator is not the solution's", async () => {
    const slow = python(
      "import time\nbegin = time.process_time()\nwhile time.process_time() < begin + 4: pass\nprint('go')\nexit(42)"
    )
    const waits =
      '#include <iostream>\nint main() { std::string word; std::cin >> word; return word != "go"; }'
    const result = await talk({ language: "cpp", code: waits }, slow, { wallMs: 3000 }, { cpuMs: patienceMs })
    expect(ended(result).slice(1)).toEqual(["ok", 42])
    expect(result.solution.wallMs).toBeLessThan(3000)
  })

  test("a validator that never ends is stopped at its own limit", async () => {
    const result = await talk(python("input()"), python("while True: pass"))
    expect([result.endedFirst, result.validator.status]).toEqual(["validator", "time_limit"])
  })
})

describe("hostile programs", () => {
  test.each([
    ["python", "while True: print('x' * 1000)"],
    ["cpp", `#include <cstdio>\nint main() { for (;;) puts("xxxxxxxxxxxxxxx"); }`]
  ])("a flood in %s ends at the output limit", async (language, code) => {
    const reads = python("import sys\nwhile sys.stdin.read(1000): pass\nexit(43)")
    expect((await talk({ language, code }, reads)).solution.status).toBe("output_limit")
  })

  test("a flood that the validator does not read waits, and so does the validator's", async () => {
    const flood = (text: string) => python(`while True: print('${text}' * 1000)`)
    const result = await talk(flood("x"), flood("y"), { outputBytes: 1_000_000 })
    expect(result.endedFirst).toBe("neither")
    expect(result.transcript.length).toBeLessThan(5000)
  })

  test("the parent's channel is no file of a program", async () => {
    const reads =
      "import os\nfor file in range(3, 9):\n  try: print(file, os.read(file, 9))\n  except OSError: pass"
    const writes =
      "import os\nfor file in range(3, 9):\n  try: print(file, os.write(file, b'123456789'))\n  except OSError: pass"
    for (const code of [reads, writes]) expect((await runOnce(backend, "python", code)).stdout).toBe("")
    const cpp = `#include <cstdio>
#include <unistd.h>
int main() {
  char text[9] = "12345678";
  for (int file = 3; file < 9; file++) if (write(file, text, 9) > 0 || read(file, text, 9) > 0) printf("%d\\n", file);
}`
    expect((await runOnce(backend, "cpp", cpp)).stdout).toBe("")
  })

  test("what a round's host has read does not reach the next", async () => {
    const validator = python("print(open('input.in').read(), flush=True)\ninput()\nexit(42)")
    const code = `#include <unistd.h>
int main() {
  char sign[2] = {0, 10};
  read(0, sign, 1);
  write(1, sign, 2);
}`
    const results = await rounds({ language: "cpp", code }, validator, ["ab", "cd"])
    expect(results.map(({ transcript }) => transcript)).toEqual(["<ab\n>a\n", "<cd\n>c\n"])
  })

  test("what one round leaves unread does not reach the next", async () => {
    const validator = python("print('secret ' + open('input.in').read(), flush=True)\ninput()\nexit(42)")
    const ignores = python("print(1)")
    const results = await rounds(ignores, validator, ["1", "2"])
    expect(results.map(({ solution }) => solution.status)).toEqual(["ok", "ok"])
    expect((await runOnce(backend, "python", "import sys\nprint(repr(sys.stdin.read()))")).stdout).toBe(
      "''\n"
    )
    const next = await rounds(python("print(input())"), validator, ["3"])
    expect(next.map(({ transcript }) => transcript)).toEqual(["<secret 3\n>secret 3\n"])
  })
})

describe("a multi-pass problem", () => {
  /** Lets a solution count: asks for passes up to 3, and says in the end which inputs it had. */
  const counting = {
    python: `
import os, sys
number, folder = int(open(sys.argv[1]).read()), sys.argv[3]
if int(sys.stdin.readline()) != number + 1: sys.exit(43)
assert not os.path.exists(folder + "nextpass.in")
with open(folder + "teammessage.txt", "a") as file: file.write(f"{number};")
if number < 2:
  with open(folder + "nextpass.in", "w") as file: file.write(str(number + 1))
sys.exit(42)`,
    cpp: `#include <bits/stdc++.h>
int main(int argc, char **argv) {
  int number, answer;
  std::string folder = argv[3];
  std::ifstream(argv[1]) >> number;
  std::cin >> answer;
  if (answer != number + 1) return 43;
  assert(!std::ifstream(folder + "nextpass.in").good());
  std::ofstream(folder + "teammessage.txt", std::ios::app) << number << ";";
  if (number < 2) std::ofstream(folder + "nextpass.in") << number + 1;
  return 42;
}`
  }
  const judged = (language: string, code: string, passes: number, interactive?: true) =>
    judgeSource(backend, python("print(int(input()) + 1)"), {
      version: 1,
      timeLimitMs: 1000,
      memoryLimitMb: 64,
      outputLimitBytes: 1000,
      checker: defaultCheckerFlags,
      scoring: null,
      outputValidator: {
        language,
        code,
        files: {},
        timeLimitMs: 1000,
        memoryLimitMb: 256,
        passes,
        ...(interactive === undefined ? {} : { interactive })
      },
      tests: [
        {
          ordinal: 1,
          name: "1",
          sample: true,
          input: new TextEncoder().encode("0"),
          answer: new Uint8Array(),
          validatorArgs: null
        }
      ]
    })

  test.each(Object.entries(counting))(
    "keeps the feedback folder between passes, in %s",
    async (language, code) => {
      const { tests } = await judged(language, code, 3)
      expect(tests.map(({ status, message, actual }) => [status, message, actual])).toEqual([
        ["accepted", "0;1;2;", "<0\n>1\n---\n<1\n>2\n---\n<2\n>3\n"]
      ])
      expect((await judged(language, code, 2)).status).toBe("judge_error")
    }
  )

  test("can be interactive", async () => {
    const code = counting.python.replace("if int(sys", "print(number, flush=True)\nif int(sys")
    expect((await judged("python", code, 3, true)).tests).toMatchObject([
      { status: "accepted", message: "0;1;2;", actual: "<0\n>1\n---\n<1\n>2\n---\n<2\n>3\n" }
    ])
  })
})
