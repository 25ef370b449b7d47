import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { TestProject } from "vitest/node"
import { clusterLayout } from "../../server/platform/database/embedded/layout.ts"
import { stopPostmaster } from "../../server/platform/database/embedded/postmaster.ts"

declare module "vitest" {
  export interface ProvidedContext {
    readonly testCluster: string
  }
}

/**
 * A folder for the only PostgreSQL of this test run. The first test that needs it starts it, so runs without
 * a database cost nothing.
 */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "zama-test-"))
  project.provide("testCluster", folder)
  return async () => {
    await stopPostmaster(clusterLayout(folder).data)
    rmSync(folder, { recursive: true, force: true })
  }
}
