import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { DescribedPath } from "./paths/describePath.ts"

/** A revision that cannot be compared, in a sentence. */
export class Incomparable extends Error {}

const root = join(import.meta.dirname, "..")

const git = (project: string, ...args: ReadonlyArray<string>) =>
  spawnSync("git", args, { cwd: project, maxBuffer: 2 ** 30 })

/** What the command of a revision reads. */
const neededFolders = ["qa", "server", "src", "package.json"]

function requirePaths(revision: string, project: string): void {
  if (git(project, "rev-parse", "--verify", "--quiet", `${revision}^{commit}`).status !== 0)
    throw new Incomparable(`There is no revision "${revision}".`)
  if (git(project, "cat-file", "-e", `${revision}:qa/models/models.ts`).status !== 0)
    throw new Incomparable(
      `Revision "${revision}" has no \`paths\` command, so there is nothing to compare with.`
    )
}

/** The paths that a revision writes with the same arguments: its files in a temporary folder, with today's packages. */
export function pathsAt(
  revision: string,
  args: ReadonlyArray<string>,
  project = root
): ReadonlyArray<DescribedPath> {
  requirePaths(revision, project)
  const folder = mkdtempSync(join(tmpdir(), "zama-paths-"))
  try {
    const archive = git(project, "archive", "--format=tar", revision, ...neededFolders)
    spawnSync("tar", ["-x"], { cwd: folder, input: archive.stdout })
    symlinkSync(join(project, "node_modules"), join(folder, "node_modules"), "junction")
    const file = join(folder, "paths.json")
    const command = ["server/cli/main.ts", "paths", ...args, "--format", "json", "--out", file]
    const answer = spawnSync(process.execPath, command, { cwd: folder, encoding: "utf8" })
    if (answer.status !== 0)
      throw new Incomparable(`The \`paths\` command of revision "${revision}" fails: ${answer.stderr.trim()}`)
    return JSON.parse(readFileSync(file, "utf8")) as ReadonlyArray<DescribedPath>
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export interface PathChanges {
  readonly added: ReadonlyArray<DescribedPath>
  readonly gone: ReadonlyArray<DescribedPath>
  readonly changed: ReadonlyArray<DescribedPath>
}

/** What a tester reads and does. */
const contentOf = ({ precondition, steps }: DescribedPath): string =>
  JSON.stringify([precondition, steps.map((step) => [step.do, step.see, step.calls])])

/** Compares paths by identifier. */
export function pathChanges(
  before: ReadonlyArray<DescribedPath>,
  after: ReadonlyArray<DescribedPath>
): PathChanges {
  const former = new Map(before.map((path) => [path.id, path]))
  const current = new Set(after.map(({ id }) => id))
  return {
    added: after.filter(({ id }) => !former.has(id)),
    gone: before.filter(({ id }) => !current.has(id)),
    changed: after.filter((path) => {
      const old = former.get(path.id)
      return old !== undefined && contentOf(old) !== contentOf(path)
    })
  }
}
