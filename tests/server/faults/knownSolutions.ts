import type { Verdict } from "../../../src/api/contract/practice/solutions.ts"
import type { Random } from "../content/randomOf.ts"

export interface KnownSolution {
  /** Idempotency key. */
  readonly key: string
  readonly problemId: number
  /** Slug of the contest for which it is sent. */
  readonly contest?: string
  readonly language: string
  readonly source: string
  readonly verdict: Verdict
}

type Program = Pick<KnownSolution, "problemId" | "language" | "verdict"> & {
  /** How often it is chosen, in relation to the others. */
  readonly weight: number
  readonly code: string
}

/** Problem 1 asks for the sum of two numbers, problem 2 for the word «lift» or «stairs». */
const programs: ReadonlyArray<Program> = [
  {
    ...{ problemId: 1, language: "python", verdict: "accepted", weight: 4 },
    code: "print(sum(map(int, input().split())))"
  },
  {
    ...{ problemId: 1, language: "javascript", verdict: "accepted", weight: 4 },
    code: 'const [a, b] = readline().split(" ").map(Number)\nconsole.log(a + b)'
  },
  {
    ...{ problemId: 1, language: "cpp", verdict: "accepted", weight: 1 },
    code: '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld", a + b); }'
  },
  {
    ...{ problemId: 2, language: "python", verdict: "accepted", weight: 2 },
    code: `a, b, c = map(int, input().split())
print("lift" if 2 * (abs(c - a) + abs(a - b)) < 5 * abs(a - b) else "stairs")`
  },
  { problemId: 2, language: "python", verdict: "wrong_answer", weight: 3, code: 'print("stairs")' },
  { problemId: 2, language: "javascript", verdict: "wrong_answer", weight: 3, code: 'console.log("stairs")' },
  {
    // One test takes the whole time limit; judging would end after the third.
    ...{ problemId: 1, language: "python", verdict: "time_limit", weight: 1 },
    code: "a, b = map(int, input().split())\nwhile a == 41:\n    pass\nprint(a + b)"
  },
  { problemId: 1, language: "python", verdict: "runtime_error", weight: 2, code: "print(1 // 0)" },
  { problemId: 1, language: "javascript", verdict: "runtime_error", weight: 2, code: "missing()" },
  { problemId: 1, language: "python", verdict: "compilation_error", weight: 2, code: "print(" },
  { problemId: 1, language: "cpp", verdict: "compilation_error", weight: 1, code: "int main() { return }" }
]

const drawn = programs.flatMap((program) => Array.from({ length: program.weight }, () => program))

/** The problem of the contests, which asks for the steps of stairs and the blocks that remain. */
export const contestProblem = 18

const ofContest: ReadonlyArray<Program> = [
  {
    ...{ problemId: contestProblem, language: "python", verdict: "accepted", weight: 1 },
    code: "b = int(input())\ns = 0\nwhile b >= s + 1:\n    s += 1\n    b -= s\nprint(s, b)"
  },
  {
    ...{ problemId: contestProblem, language: "javascript", verdict: "wrong_answer", weight: 1 },
    code: 'console.log("0 0")'
  }
]

const known = ({ problemId, language, verdict, code }: Program): KnownSolution => {
  const key = `faults-${crypto.randomUUID()}`
  const comment = `${language === "python" ? "#" : "//"} ${key}`
  return { key, problemId, language, verdict, source: `${code}\n${comment}\n` }
}

/** Draws a solution with a known verdict. No two have the same text. */
export const drawSolution = (random: Random): KnownSolution => known(drawn[random(drawn.length)]!)

/** The same for a contest. */
export const drawContestSolution = (random: Random, contest: string): KnownSolution => ({
  ...known(ofContest[random(ofContest.length)]!),
  contest
})
