import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { changeFormats } from "../../qa/formats/formatChanges.ts"
import type { DescribedPath } from "../../qa/paths/describePath.ts"
import { pathChanges, pathsAt } from "../../qa/since.ts"

const pathTo = (id: string, action: string): DescribedPath => ({
  id,
  machine: "door",
  start: "open",
  section: "Door",
  title: `Door: ${action}`,
  strategy: "transitions",
  precondition: "The door is open.",
  steps: [{ case: id, by: "person", do: action, see: [], calls: [], from: "open", to: "closed", taken: [] }],
  requirements: []
})

const before = [pathTo("door-1", "Close it."), pathTo("door-2", "Lock it."), pathTo("door-3", "Knock.")]
const after = [pathTo("door-1", "Close it."), pathTo("door-2", "Turn the key."), pathTo("door-4", "Ring.")]

describe("changes of paths", () => {
  test("are found by identifier", () => {
    const { added, gone, changed } = pathChanges(before, after)

    expect([added, gone, changed].map((paths) => paths.map(({ id }) => id))).toEqual([
      ["door-4"],
      ["door-3"],
      ["door-2"]
    ])
  })

  test("are listed by title, and an empty list says so", () => {
    expect(changeFormats["md"]!(pathChanges(before, after), "en")).toBe(
      "## New paths\n\n- door-4 · Door: Ring.\n\n## Paths that are gone\n\n- door-3 · Door: Knock.\n\n## Changed paths\n\n- door-2 · Door: Turn the key.\n"
    )
    expect(changeFormats["md"]!(pathChanges(after, after), "ru")).toContain("## Новые пути\n\nнет\n")
  })
})

describe("paths of a revision", () => {
  const project = mkdtempSync(join(tmpdir(), "zama-revision-"))
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  const git = (...args: ReadonlyArray<string>) =>
    spawnSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.com", ...args], { cwd: project })
  const commit = (tag: string) => {
    git("add", "--all")
    git("commit", "--quiet", "--allow-empty", "--message", tag)
    git("tag", tag)
  }
  const writeCommand = (code: string) => {
    for (const folder of ["qa/models", "src", "server/cli", "node_modules/door"])
      mkdirSync(join(project, folder), { recursive: true })
    for (const [file, text] of Object.entries({
      "package.json": '{ "type": "module" }',
      ".gitignore": "node_modules",
      "qa/door.ts": "",
      "src/door.ts": "",
      "qa/models/models.ts": "export const models: ReadonlyArray<string> = []",
      "server/cli/main.ts": code,
      "node_modules/door/index.js": 'export const name = "door"'
    }))
      writeFileSync(join(project, file), text)
  }

  git("init", "--quiet")
  commit("empty")
  writeCommand(
    [
      'import { writeFileSync } from "node:fs"',
      'import { name } from "./../../node_modules/door/index.js"',
      "const [file, ...args] = process.argv.slice(2).reverse()",
      "writeFileSync(file, JSON.stringify([{ name, args: args.reverse() }]))"
    ].join("\n")
  )
  commit("working")
  writeCommand('console.error("There is no machine.")\nprocess.exit(1)')
  commit("failing")

  test("come from its own command, with today's packages", () => {
    expect(pathsAt("working", ["--lang", "ru"], project)).toEqual([
      { name: "door", args: ["paths", "--lang", "ru", "--format", "json", "--out"] }
    ])
  })

  test.each([
    ["missing", 'There is no revision "missing".'],
    ["empty", 'Revision "empty" has no `paths` command, so there is nothing to compare with.'],
    ["failing", 'The `paths` command of revision "failing" fails: There is no machine.']
  ])("that is %s cannot be compared, and the message says why", (revision, message) => {
    expect(() => pathsAt(revision, [], project)).toThrow(message)
  })
})
