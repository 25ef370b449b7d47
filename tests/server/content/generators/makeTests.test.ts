import { mkdtemp } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect } from "effect"
import { expect, test } from "vitest"
import { makeTestsIn } from "../../../../server/content/generators/makeTests.ts"
import { plannedTests, readPackage } from "../../../../server/content/readPackage.ts"
import { adds, fakeBackend } from "../../../judge/fakeBackend.ts"
import { sumPackage, writeContent } from "../samplePackage.ts"

const isSecret = (path: string) => path.startsWith("data/secret/")
const withoutSecrets = Object.fromEntries(Object.entries(sumPackage).filter(([path]) => !isSecret(path)))

const folderOf = async (yaml: string, changes: Readonly<Record<string, string>> = {}) => {
  const files = {
    ...withoutSecrets,
    "generators/generators.yaml": yaml,
    "generators/gen.py": "gen",
    ...changes
  }
  return join(await writeContent({ sum: files }), "problems", "sum")
}

const secret = (data: string, head = "") => `${head}\ndata:\n  secret:\n    data: ${data}`

/** Prints its arguments; `unsteady` prints others each time, and `fails` only succeeds with an even first argument. */
let runs = 0
const backend = fakeBackend((input, code, { args = [] }) => {
  if (code.startsWith("a, b")) return adds(input, code)
  if (code === "validator") {
    const [first = ""] = input.split(" ")
    return { status: "runtime_error", exitCode: Number(first) < 100 ? 42 : 43, stderr: "too large" }
  }
  runs++
  if (code === "fails" && Number(args[0]) % 2 === 1)
    return { status: "runtime_error", exitCode: 1, stderr: "odd" }
  if (code === "silent") return { stdout: "" }
  return { stdout: code === "unsteady" ? `${runs} 1\n` : `${args.join(" ")}\n` }
})

const newFolder = () => mkdtemp(join(tmpdir(), "zama-generated-"))

const read = async (path: string, folder?: string) => {
  const makeTests = makeTestsIn(async () => backend, folder ?? (await newFolder()))
  return Effect.runPromise(
    readPackage(path, makeTests).pipe(
      Effect.flatMap((problem) =>
        Effect.all(
          problem.tests.map(({ name, inputPath, answerPath }) =>
            Effect.all([Effect.succeed(name), problem.files.text(inputPath), problem.files.text(answerPath)])
          )
        ).pipe(Effect.map((tests) => ({ problem, tests })))
      ),
      Effect.scoped
    )
  )
}

const testsOf = async (yaml: string, changes?: Readonly<Record<string, string>>) =>
  (await read(await folderOf(yaml, changes))).tests.filter(([name]) => name.startsWith("secret/"))

const faultOf = async (yaml: string, changes?: Readonly<Record<string, string>>) => {
  const path = await folderOf(yaml, changes)
  return read(path).then(
    () => "was read",
    (error: Error) => error.message
  )
}

/** Target and arguments of each test, without a judge. */
const planOf = async (yaml: string, changes?: Readonly<Record<string, string>>) => {
  const path = await folderOf(yaml, changes)
  const plan = await Effect.runPromise(Effect.scoped(plannedTests(path)))
  return plan?.tests.map(({ target, generator }) => [target, ...(generator?.attempts[0] ?? [])].join(" "))
}

test("inputs come from commands, files and texts, and answers from the first accepted solution", async () => {
  const data = `
      written: { in: 1 2 }
      both: { in: 1 2, ans: "4" }
      copied: { copy: manual/one }
      printed: gen.py 20 4
      "quoted": gen.py '1 2' "3 \\\\" \\4`
  const manual = { "generators/manual/one.in": "7 8\n", "generators/manual/one.ans": "15\n" }
  // Not every judge has its language.
  const java = { "submissions/accepted/A.java": "silent" }
  expect(await testsOf(secret(data), { ...manual, ...java })).toEqual([
    ["secret/both", "1 2\n", "4\n"],
    ["secret/copied", "7 8\n", "15\n"],
    ["secret/printed", "20 4\n", "24"],
    ["secret/quoted", "1 2 3 \\ 4\n", "3"],
    ["secret/written", "1 2\n", "3"]
  ])
})

// Numbers, names and seeds are those that BAPCtools gives to the same file.
test("lists number their tests, and count gives each of its tests a seed", async () => {
  const data = `
      - small: gen.py {name}
      - "": { generate: "gen.py {seed} {count}", count: 2 }
      - group: { data: [ { a: gen.py 2 }, { b: { generate: "gen.py {count}", count: -1..=10 } } ] }`
  expect(await planOf(secret(data))).toEqual([
    "data/secret/01-small testcase",
    "data/secret/02-1 175273666 1",
    "data/secret/03-2 1956039094 2",
    "data/secret/1-group/04-a 2",
    ...Array.from({ length: 12 }, (_, index) => {
      const number = index - 1
      const shown = number < 0 ? "-1" : String(number).padStart(2, "0")
      return `data/secret/1-group/${String(5 + index).padStart(2, "0")}-b-${shown} ${number}`
    })
  ])
})

test("a salt changes a seed, and constants are replaced before it is made", async () => {
  const plain = await planOf(secret('{ one: "gen.py {seed} 5" }'))
  const salted = await planOf(secret('{ one: "gen.py {seed} 5" }', "random_salt: abcd"))
  const constant = await planOf(secret('{ one: "gen.py {seed} {{five}}" }'), {
    "problem.yaml": `${sumPackage["problem.yaml"]}\nconstants: { five: 5 }`
  })
  expect(plain).toEqual(constant)
  expect(plain).not.toEqual(salted)
})

test("groups include earlier tests, and have the settings that are written for them", async () => {
  const yaml = `
data:
  sample: { data: { "1": { in: 1 2, ans: "3" } } }
  secret:
    include: [sample]
    test_group.yaml: { output_validator_args: [float_tolerance, "1e-2"] }
    data: { "2": gen.py 3 4 }`
  const { problem, tests } = await read(await folderOf(yaml))
  expect(tests).toEqual([
    ["sample/1", "1 2\n", "3\n"],
    ["secret/1", "1 2\n", "3\n"],
    ["secret/2", "3 4\n", "7"]
  ])
  expect(problem.files.paths).toContain("data/secret/test_group.yaml")
})

test("a failed generator runs again with the next seed if the package says so", async () => {
  const data = '{ one: { generate: "gen.py {seed}", retries: 2, ans: "0" } }'
  const [attempt = ""] = (await planOf(secret(data))) ?? []
  const seed = Number(attempt.split(" ")[1])
  const salt = seed % 2 === 1 ? "" : "random_salt: x"
  const [[, input] = []] = await testsOf(secret(data, salt), { "generators/gen.py": "fails" })
  expect(Number(input) % 2).toBe(0)
})

test("generators run again only after a change, and make the same hash", async () => {
  const path = await folderOf(secret("{ one: gen.py 1 2 }"))
  const folder = await newFolder()
  const first = await read(path, folder)
  const before = runs
  expect((await read(path, folder)).problem.judgingHash).toBe(first.problem.judgingHash)
  expect(runs).toBe(before)
  await read(await folderOf(secret("{ one: gen.py 1 3 }")), folder)
  expect(runs).toBeGreaterThan(before)
})

test("tests in the package stay as they are", async () => {
  const own = { "data/secret/1.in": "5 5\n", "data/secret/1.ans": "10\n" }
  expect(await testsOf(secret("{ one: gen.py 1 2 }"), own)).toEqual([["secret/1", "5 5\n", "10\n"]])
  const yaml = 'data: { sample: { data: { "1": { in: 1 3 } } }, secret: { data: { one: gen.py 1 2 } } }'
  expect(await faultOf(yaml)).toBe("sum/data/sample/1.in: is not what generators/generators.yaml makes")
})

test.each([
  ["an unknown key", "{ one: { generate: gen.py, colour: red } }", {}, "4: data.secret.data.one.colour: "],
  ["an unknown folder", "{}\n  extra: {}", {}, "5: data.extra: is an unknown folder of data/"],
  [
    "an unknown program",
    "{ one: other.py }",
    {},
    "4: data.secret.data.one.generate: other.py is no generator"
  ],
  ["another language", "{ one: gen.c }", { "generators/gen.c": "" }, "gen.c is no generator"],
  ["two seeds", '{ one: "gen.py {seed} {seed:1}" }', {}, "has more than one {seed}"],
  ["a bad count", "{ one: { generate: gen.py, count: 0 } }", {}, "4: data.secret.data.one.count: "],
  ["no input", '{ one: { ans: "1" } }', {}, "4: data.secret.data.one: makes no input"],
  ["nothing to copy", "{ one: { copy: none } }", {}, "there is no file generators/none.in"],
  [
    "an unknown include",
    "{}\n    include: [x]",
    {},
    "5: data.secret.include.0: is no earlier test or group: x"
  ],
  ["the same test twice", "{ a: gen.py 1, a-1: gen.py 2, a: gen.py 3 }", {}, "must be unique"],
  ["a name that is no file", "{ ../one: gen.py 1 }", {}, "has the name ../one, which is no file name"],
  ["a name of settings", "{ test_group: gen.py 1 }", {}, "has the name test_group, which is no file name"],
  ["a number", "{ one: { in: 5 } }", {}, "4: data.secret.data.one.in: "],
  ["a sample's file", "{ one: { in: a, interaction: b } }", {}, "belongs to samples only"],
  [
    "an unknown solution",
    "{ one: gen.py 1 2 }\nsolution: /submissions/none.py",
    {},
    "/submissions/none.py is no program"
  ],
  ["no solution", "{ one: gen.py 1 2 }\nsolution:", {}, "has no answer and no solution that makes it"],
  [
    "an unsteady generator",
    "{ one: gen.py }",
    { "generators/gen.py": "unsteady" },
    "makes another input when it runs"
  ],
  [
    "a silent generator",
    "{ one: gen.py }",
    { "generators/gen.py": "silent" },
    "the generator prints nothing"
  ],
  [
    "a failing generator",
    "{ one: gen.py 3 }",
    { "generators/gen.py": "fails" },
    "fails with 3: exit code 1: odd"
  ],
  [
    "a compile error",
    "{ one: gen.py 3 }",
    { "generators/gen.py": "compile error" },
    "does not compile: line 1: error"
  ],
  [
    "an invalid input",
    "{ one: gen.py 1, two: gen.py 101 }",
    { "input_validators/check.py": "validator" },
    "4: data.secret.data.two: input_validators/check.py rejects the input: exit code 43: too large"
  ]
])("%s is a fault with its line", async (_what, data, changes, fault) => {
  expect(await faultOf(secret(data), changes)).toContain(fault)
})

test("a reader without a judge says why a package cannot be read", async () => {
  const path = await folderOf(secret("{ one: gen.py 1 2 }"))
  const fault = await Effect.runPromise(Effect.flip(Effect.scoped(readPackage(path))))
  expect(fault.message).toBe(
    "sum/generators/generators.yaml: has to make the secret tests, but only «content import» and an upload run it"
  )
})
