import { join, relative } from "node:path"
import type { Reporter, TestModule } from "vitest/node"
import type { TestResult } from "./Coverage.ts"
import { writeCoverage } from "./coverageFiles.ts"

const root = join(import.meta.dirname, "../..")

/** The transitions that the views of a test file took, each with the last test that took it; a failed one wins. */
function coveredBy(module: TestModule): ReadonlyArray<readonly [string, TestResult]> {
  const file = relative(root, module.moduleId)
  return [...module.children.allTests()].flatMap((test) => {
    const { state } = test.result()
    if (state !== "passed" && state !== "failed") return []
    const result = { test: `${file}: ${test.fullName}`, result: state }
    return (test.meta().transitions ?? []).map((transition) => [transition, result] as const)
  })
}

/** Writes the coverage of the layer “view” after a run of all tests. */
export default class ViewReporter implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>): void {
    const covered = modules.flatMap(coveredBy)
    const failed = covered.filter(([, { result }]) => result === "failed")
    writeCoverage("view", Object.fromEntries([...covered, ...failed]))
  }
}
