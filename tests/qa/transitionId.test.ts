import { getStateNodes } from "xstate/graph"
import { expect, test } from "vitest"
import { transitionId } from "../../qa/coverage/transitionId.ts"
import { models } from "../../qa/models/models.ts"
import { transitionsOf } from "../../qa/paths/mapTransitions.ts"

test.each(models.map(({ id, machine }) => [id, machine] as const))(
  "%s: transitions of a running machine have the ids of its configuration",
  (_, machine) => {
    const nodes = [machine.root, ...getStateNodes(machine)]
    const ids = nodes.flatMap((node) =>
      [...node.transitions.values(), node.always ?? []].flat().map(transitionId)
    )

    expect(ids.toSorted()).toEqual(
      transitionsOf(machine)
        .map(({ id }) => id)
        .toSorted()
    )
  }
)
