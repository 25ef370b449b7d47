import reasons from "../pages/unprovoked.json" with { type: "json" }
import type { DescribedPath } from "../paths/describePath.ts"
import type { Text } from "../words/MachineWords.ts"

/** An event case or a start that no tester can bring about in a browser, everywhere or in some states, and the reason. */
export interface Unprovoked extends Text {
  /** All events, if it is absent. */
  readonly event?: string
  /** Only in the paths of these starts. */
  readonly starts?: ReadonlyArray<string>
  readonly in?: ReadonlyArray<string>
  /** Only as long as none of these event cases has come. */
  readonly before?: ReadonlyArray<string>
}

/** The lists of the machines that have page objects. */
export const unprovokedEvents: Readonly<Record<string, ReadonlyArray<Unprovoked>>> = reasons

const isBarred = (
  { start, steps }: DescribedPath,
  { event, starts, in: states, before = [] }: Unprovoked
): boolean =>
  (starts === undefined || starts.includes(start)) &&
  steps.some(
    ({ case: name, from }, index) =>
      (event === undefined || event === name) &&
      (states === undefined || from.split(" + ").some((state) => states.includes(state))) &&
      !steps.slice(0, index).some((step) => before.includes(step.case))
  )

/** The reason why a path cannot be walked in a browser, if there is one. */
export const reasonToSkip = (path: DescribedPath): Unprovoked | undefined =>
  unprovokedEvents[path.machine]?.find((reason) => isBarred(path, reason))
