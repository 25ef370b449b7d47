import { join, relative } from "node:path"
import type { Reporter, TestCase, TestResult as Outcome } from "@playwright/test/reporter"
import type { AnyStateNode } from "xstate"
import { models } from "../models/models.ts"
import { stepsAnnotation, type BrowserStep } from "./BrowserStep.ts"
import { stateKey, transitionKey, type TestResult } from "./Coverage.ts"
import { writeCoverage } from "./coverageFiles.ts"
import { transitionId } from "./transitionId.ts"

const root = join(import.meta.dirname, "../..")
const machines = new Map(models.map(({ id, machine }) => [id, machine]))

/** The coverage's key of a step; none of a machine without a model. */
function keyOf(step: BrowserStep): string | undefined {
  const machine = machines.get(step.machine)
  if (machine === undefined) return undefined
  if ("state" in step) return stateKey(step.machine, step.state)
  const path = step.source === "" ? [] : step.source.split(".")
  const source = path.reduce<AnyStateNode | undefined>((node, key) => node?.states[key], machine.root)
  const { eventType, position } = step
  const siblings = eventType === "" ? source?.always : source?.transitions.get(eventType)
  const transition = siblings?.[position]
  return transition && transitionKey(step.machine, transitionId(transition))
}

/** Writes the coverage of the layer “browser” after a run of all scenarios. */
export default class BrowserReporter implements Reporter {
  private readonly covered: Record<string, TestResult> = {}

  onTestEnd(test: TestCase, { status, annotations }: Outcome): void {
    if (status !== "passed") return
    const name = `${relative(root, test.location.file)}: ${test.titlePath().slice(3).join(" ")}`
    const steps = annotations
      .filter(({ type }) => type === stepsAnnotation)
      .flatMap(({ description }) => JSON.parse(description!) as ReadonlyArray<BrowserStep>)
    for (const key of steps.map(keyOf))
      if (key !== undefined) this.covered[key] = { test: name, result: "passed" }
  }

  onEnd(): void {
    writeCoverage("browser", this.covered)
  }
}
