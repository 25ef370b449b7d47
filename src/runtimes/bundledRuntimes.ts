import { runtimeAssets } from "virtual:runtime-assets"
import { createRuntimes } from "./createRuntimes.ts"

/** The runtimes of this build; reach it by `import()` only, so that no page pays for it before Run. */
export const bundledRuntimes = () => createRuntimes({ assets: runtimeAssets })
