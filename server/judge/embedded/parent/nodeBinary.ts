import { fileURLToPath } from "node:url"

/** Runners need a Node whose `--permission` also denies network access. */
export const nodeBinary =
  Number(process.versions.node.split(".")[0]) >= 26
    ? process.execPath
    : fileURLToPath(new URL("../../../../node_modules/.bin/node", import.meta.url))
