import { runtimeAssets } from "virtual:runtime-assets"
import { createRuntimes } from "./createRuntimes.ts"

/** The runtimes of this build. Load it with `import()` only, so that pages do not pay for it before the first run. */
export const bundledRuntimes = () => createRuntimes({ assets: runtimeAssets })
