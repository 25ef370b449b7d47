/**
 * `npm start`: runs the whole platform on this computer.
 * Builds the pages if their sources changed, then runs the server, which starts or adopts the database, loads the
 * content and supervises the judge.
 */
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Builds in a child process, which frees the bundler's memory on exit. */
const buildPages = () => {
  console.log("Preparing the pages…")
  const { status } = spawnSync(process.execPath, [here("runBuild.ts")], { stdio: "inherit" })
  if (status !== 0) {
    console.error("The pages could not be built; see the lines above.")
    process.exit(1)
  }
}

if (process.env["ROLE"] !== "judge") buildPages()
const { runServer } = await import("../server/main.ts")
process.exit(await runServer())
