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
 * A folder for the one PostgreSQL of this test run; the first test that needs
 * it starts it, so that runs without a database pay nothing.
 */
export default function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), "zama-test-"))
  project.provide("testCluster", folder)
  return async () => {
    await stopPostmaster(clusterLayout(folder).data)
    rmSync(folder, { recursive: true, force: true })
  }
}
