import type { TestInfo } from "@playwright/test"
import { leavesOf } from "../../src/machines/leavesOf.ts"
import type { Model } from "../models/Model.ts"
import { models } from "../models/models.ts"
import { identify } from "../paths/describePath.ts"
import { pathsOf } from "../paths/strategies.ts"
import { stateKey, transitionKey } from "./Coverage.ts"
import { addScenarios } from "./coverageFiles.ts"

/** Keys of the transitions and states of a path; none for a path of another strategy. */
const keysOf = (model: Model, path: string): ReadonlyArray<string> =>
  (["transitions", "states"] as const)
    .flatMap((strategy) =>
      pathsOf(model, strategy).filter((each) => identify(model, strategy, each) === path)
    )
    .flatMap(({ steps }) => steps)
    .flatMap(({ taken, after }) => [
      ...taken.map((transition) => transitionKey(model.id, transition)),
      ...leavesOf(after).map((state) => stateKey(model.id, state))
    ])

/** Adds a written scenario, whose title begins with the id of its path, to the coverage of the layer “browser”. */
export function recordScenario({ title, status }: Pick<TestInfo, "title" | "status">): void {
  const path = title.split(" · ")[0]!
  const model = models.find(({ id }) => path.startsWith(`${id}-`))
  if (model === undefined || status === "skipped") return
  const result = { test: title, result: status === "passed" ? "passed" : "failed" } as const
  addScenarios(Object.fromEntries([path, ...keysOf(model, path)].map((key) => [key, result])))
}
