/** Builds the browser's files if their sources have changed. */
import { buildIfStale } from "./build.ts"

const built = await buildIfStale()
console.log(built ? "Built dist/client." : "dist/client is up to date.")
