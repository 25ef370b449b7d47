import { createHash } from "node:crypto"
import type { YamlPath } from "../decodeYaml.ts"
import { type GeneratorsYaml, type GroupYaml, isTest, type TestYaml } from "./generatorsYaml.ts"

/** A test that `generators.yaml` describes. */
export interface TestRule {
  /** Without an extension, such as `data/secret/01-small`. */
  readonly target: string
  readonly at: YamlPath
  readonly yaml: TestYaml
  /** The command with its constants and its number; null if no program makes the test. */
  readonly command: string | null
  /** The first number that `{seed}` can stand for. */
  readonly seed: number
  readonly retries: number
  /** Path of the program that makes the answer; undefined for the default, null for none. */
  readonly solution: string | null | undefined
}

export interface TestRules {
  readonly tests: ReadonlyArray<TestRule>
  /** Settings of groups by their files. */
  readonly settings: ReadonlyMap<string, unknown>
  /** The target of each copied test, with the target of its original. */
  readonly included: ReadonlyMap<string, string>
  /** Files below `generators/` by the names of the programs that they make. */
  readonly programs: Readonly<Record<string, ReadonlyArray<string>>>
}

interface Inherited {
  readonly solution: string | null | undefined
  readonly salt: string
  readonly retries: number
}

/** A group or a test that others can include by its key. */
interface Known {
  readonly targets: Array<string>
}

const fileName = /^[a-zA-Z0-9_][a-zA-Z0-9_.-]{0,254}$/
/** Their settings would be those of the group. */
const settingsNames = ["test_group", "testdata"]
const testsMax = 2000
const countMax = 100
const commandMax = 10_000
const nestedMax = 20

/** The folders whose tests are judged; those after them only prove validators. */
const judgedFolders = ["sample", "secret"]
const otherFolders = [
  "invalid_output",
  "invalid_answer",
  "invalid_input",
  "valid_output",
  "testing_tool_test",
  "fuzz"
]

/** The tests of a `generators.yaml`, with the names, numbers and seeds that BAPCtools gives them. Throws `PackageInvalid`. */
export const testRules = (yaml: GeneratorsYaml, withConstants: (text: string) => string): TestRules =>
  new RuleReader(yaml, withConstants).read()

class RuleReader {
  readonly #yaml: GeneratorsYaml
  readonly #withConstants: (text: string) => string
  readonly #tests = new Map<string, TestRule>()
  readonly #settings = new Map<string, unknown>()
  readonly #included = new Map<string, string>()
  readonly #known = new Map<string, Array<Known>>()
  #numbered = 0
  #number = 0

  constructor(yaml: GeneratorsYaml, withConstants: (text: string) => string) {
    this.#yaml = yaml
    this.#withConstants = withConstants
  }

  read(): TestRules {
    const root = this.#yaml.root()
    const { data } = root
    if (Array.isArray(data)) throw this.#yaml.fault(["data"], "must have names, not numbers")
    const folders = new Map<string, unknown>(Object.entries(data ?? {}))
    const unknown = [...folders.keys()].find((key) => ![...judgedFolders, ...otherFolders].includes(key))
    if (unknown !== undefined) throw this.#yaml.fault(["data", unknown], "is an unknown folder of data/")
    this.#numbered = this.#countNumbered(root, [])
    this.#readSettings(root, "data", [])
    const inherited = inheritedBy(root, { solution: undefined, salt: "", retries: 1 })
    for (const folder of judgedFolders) {
      const value = folders.get(folder)
      if (value !== undefined) {
        this.#readGroup(value, { key: folder, target: `data/${folder}` }, ["data", folder], inherited)
      }
    }
    return {
      tests: [...this.#tests.values()],
      settings: this.#settings,
      included: this.#included,
      programs: root.generators ?? {}
    }
  }

  /** The tests with numbers in all folders: their numbers are equally long. */
  #countNumbered({ data }: Pick<GroupYaml, "data">, at: YamlPath): number {
    if (at.length > 2 * nestedMax) throw this.#yaml.fault(at, "is nested too deeply")
    const isNumbered = Array.isArray(data)
    const lists = [data ?? []].flat().map((entries, index) => ({
      entries,
      inside: [...at, "data", ...(isNumbered ? [index] : [])]
    }))
    const counts = lists.flatMap(({ entries, inside }) =>
      Object.entries(entries).map(([key, value]) => {
        const path = [...inside, key]
        if (!isTest(value)) return this.#countNumbered(this.#yaml.group(value, path), path)
        return isNumbered ? this.#counted(this.#yaml.test(value, path), path).length : 0
      })
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }

  #readGroup(
    value: unknown,
    { key, target }: { readonly key: string; readonly target: string },
    at: YamlPath,
    outer: Inherited
  ): ReadonlyArray<string> {
    if (isTest(value)) throw this.#yaml.fault(at, "must be a group")
    const group = this.#yaml.group(value, at)
    const inherited = inheritedBy(group, outer)
    this.#readSettings(group, target, at)
    const own: Known = { targets: [] }
    this.#addKnown(key, own)
    // Without repetitions, which could double the list with each group.
    const includes = [
      ...new Set(
        (group.include ?? []).flatMap((name, index) => this.#include(name, [...at, "include", index]))
      )
    ]
    own.targets.push(...includes)
    const isNumbered = Array.isArray(group.data)
    const lists = [group.data ?? []].flat()
    const groups = lists.flatMap((entries) => Object.values(entries)).filter((each) => !isTest(each)).length
    let groupNumber = 0
    for (const [index, entries] of lists.entries()) {
      const inside = [...at, "data", ...(isNumbered ? [index] : [])]
      const keys = Object.keys(entries).toSorted((one, other) => (one < other ? -1 : 1))
      if (isNumbered && keys.length !== 1) throw this.#yaml.fault(inside, "must have exactly one name")
      for (const name of keys) {
        const path = [...inside, name]
        if (!isNumbered && name === "") throw this.#yaml.fault(path, "must have a name")
        const entry = entries[name]
        if (isTest(entry)) {
          own.targets.push(
            ...this.#readTests(entry, { key: name, folder: target, isNumbered }, path, inherited)
          )
        } else {
          const named = isNumbered ? numbered(++groupNumber, groups, name) : name
          const nested = { key: name, target: `${target}/${this.#fileName(named, path)}` }
          own.targets.push(...this.#readGroup(entry, nested, path, inherited))
        }
      }
    }
    for (const source of includes) this.#addIncluded(`${target}/${baseName(source)}`, source, at)
    return own.targets
  }

  /** One entry can describe several tests. */
  #readTests(
    value: unknown,
    {
      key,
      folder,
      isNumbered
    }: { readonly key: string; readonly folder: string; readonly isNumbered: boolean },
    at: YamlPath,
    outer: Inherited
  ): ReadonlyArray<string> {
    const yaml = this.#yaml.test(value, at)
    const inherited = inheritedBy(yaml, outer)
    const numbers = this.#counted(yaml, at)
    const isRow = Math.max(...numbers) - Math.min(...numbers) === numbers.length - 1
    const width = isRow ? Math.max(...numbers.map((number) => String(number).length)) : 0
    return numbers.map((number) => {
      const base = isNumbered ? numbered(++this.#number, this.#numbered, key) : key
      const name = yaml.count === undefined ? base : `${base}-${padded(number, width)}`
      const target = `${folder}/${this.#fileName(name, at)}`
      this.#add(target, yaml, at, inherited, number)
      this.#addKnown(key, { targets: [target] })
      return target
    })
  }

  #add(target: string, yaml: TestYaml, at: YamlPath, { solution, salt, retries }: Inherited, number: number) {
    if (this.#tests.has(target)) throw this.#yaml.fault(at, `makes ${target}, which another entry makes too`)
    if (this.#tests.size >= testsMax) throw this.#yaml.fault(at, `is one of more than ${testsMax} tests`)
    const written = yaml.generate ?? null
    const command = written === null ? null : this.#commandOf(written, yaml, at, number)
    // The seeds of BAPCtools.
    const salted = `${salt}${number === 1 ? "" : `:${number - 1}`}${(command ?? "").trim()}`
    this.#tests.set(target, { target, at, yaml, command, seed: seedOf(salted), retries, solution })
  }

  #commandOf(written: string, { count }: TestYaml, at: YamlPath, number: number): string {
    if (written.length > commandMax) throw this.#yaml.fault(at, `is longer than ${commandMax} characters`)
    const command = this.#withConstants(written)
    if (!command.includes("{count}")) return command
    if (count === undefined) throw this.#yaml.fault(at, "uses {count} without the key count")
    return command.replaceAll("{count}", String(number))
  }

  #counted({ count }: TestYaml, at: YamlPath): ReadonlyArray<number> {
    if (count === undefined) return [1]
    const numbers =
      typeof count === "number" ? range(1, count) : typeof count === "string" ? rangeIn(count) : count
    const isRight = numbers !== null && numbers.length > 0 && numbers.length <= countMax
    if (isRight && new Set(numbers).size === numbers.length) return numbers
    const message = `must be a number from 1 to ${countMax}, a list of different numbers, or a range such as 1..=5`
    throw this.#yaml.fault([...at, "count"], message)
  }

  #readSettings(group: GroupYaml, target: string, at: YamlPath) {
    for (const name of ["test_group.yaml", "testdata.yaml"] as const) {
      const value = group[name] ?? null
      if (value === null) continue
      if (typeof value !== "object") throw this.#yaml.fault([...at, name], "must have fields")
      this.#settings.set(`${target}/${name}`, value)
    }
  }

  #addKnown(key: string, known: Known) {
    const others = this.#known.get(key)
    if (others === undefined) this.#known.set(key, [known])
    else others.push(known)
  }

  #include(name: string, at: YamlPath): ReadonlyArray<string> {
    const [found, ...others] = this.#known.get(name) ?? []
    if (found === undefined) throw this.#yaml.fault(at, `is no earlier test or group: ${name}`)
    if (others.length > 0) throw this.#yaml.fault(at, `is ambiguous: ${name} is there several times`)
    return found.targets
  }

  #addIncluded(target: string, source: string, at: YamlPath) {
    if (target === source || this.#included.get(target) === source) return
    if (this.#tests.has(target) || this.#included.has(target)) {
      throw this.#yaml.fault([...at, "include"], `makes ${target}, which another entry makes too`)
    }
    if (this.#included.size >= testsMax) throw this.#yaml.fault(at, `includes more than ${testsMax} tests`)
    this.#included.set(target, source)
  }

  #fileName(name: string, at: YamlPath): string {
    if (!fileName.test(`${name}.in`) || settingsNames.includes(name))
      throw this.#yaml.fault(at, `has the name ${name}, which is no file name`)
    return name
  }
}

const inheritedBy = (
  own: Pick<TestYaml, "solution" | "random_salt" | "retries">,
  outer: Inherited
): Inherited => ({
  solution: own.solution === undefined ? outer.solution : own.solution,
  salt: own.random_salt ?? outer.salt,
  retries: own.retries ?? outer.retries
})

const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1)

function numbered(number: number, last: number, key: string): string {
  const digits = padded(number, String(last).length)
  return key === "" ? digits : `${digits}-${key}`
}

/** With leading zeros after the sign. */
const padded = (number: number, width: number) =>
  number < 0 ? `-${String(-number).padStart(width - 1, "0")}` : String(number).padStart(width, "0")

const range = (first: number, last: number) =>
  last < first || last - first >= countMax
    ? null
    : Array.from({ length: last - first + 1 }, (_, step) => first + step)

function rangeIn(text: string): ReadonlyArray<number> | null {
  const [, first, last] = /^(-?\d{1,9})\.\.=(-?\d{1,9})$/.exec(text) ?? []
  return first === undefined || last === undefined ? null : range(Number(first), Number(last))
}

/** A number below 2³¹. */
const seedOf = (salted: string) =>
  Number(BigInt(`0x${createHash("sha512").update(salted).digest("hex")}`) % 2n ** 31n)
