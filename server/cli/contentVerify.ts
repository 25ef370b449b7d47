import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { Effect } from "effect"
import { verifyBlog } from "../content/blog/verifyBlog.ts"
import { verifyCourses } from "../content/courses/verifyCourses.ts"
import { makeTestsIn } from "../content/generators/makeTests.ts"
import { ProofCache } from "../content/ProofCache.ts"
import { verifyContent } from "../content/verifyContent.ts"
import type { Command } from "./Command.ts"
import { LazyJudge } from "./LazyJudge.ts"

const standardFolder = fileURLToPath(new URL("../../content", import.meta.url))

const print = (line: string) => console.log(line)

const run = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values, positionals: packages } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      folder: { type: "string", default: standardFolder },
      changed: { type: "boolean", default: false }
    }
  })
  // Every machine has the embedded judge, so a proof means the same everywhere.
  const judge = new LazyJudge("embedded")
  const options = {
    contentFolder: values.folder,
    backend: judge.backend,
    makeTests: makeTestsIn(judge.backend, judge.generatedFolder),
    proofs: values.changed ? new ProofCache(values.folder) : null,
    print
  }
  try {
    const faulty = await Effect.runPromise(verifyContent({ ...options, packages }))
    const posts = packages.length > 0 ? 0 : await Effect.runPromise(verifyBlog(values.folder, print))
    const lessons = packages.length > 0 ? 0 : await Effect.runPromise(verifyCourses(options))
    print(faulty === 0 ? "Every package is as expected." : `${faulty} packages are faulty.`)
    return faulty + posts + lessons === 0 ? 0 : 1
  } finally {
    await judge.dispose()
  }
}

export const contentVerify: Command = {
  usage: "content verify [slug | zip …] [--changed] [--folder …]",
  summary: "Proves problem packages and lessons in the real sandbox, and reads the blog.",
  help: "Judges every file under submissions/ and compares with its folder's name; accepted ones must keep within half of the time limit, unless it is derived from them because the package gives none. Also looks for statements in both languages, samples and ten secret tests, whether each post of the blog can be read, and whether each lesson has what a lesson needs: its programs and proofs are run and have to print what stands below them. With --changed it skips what proofs.json of the folder says was proved by this judge, and adds the new proofs to it; a zip is always proved. Needs no server. The exit code is 1 when anything is faulty.",
  run
}
