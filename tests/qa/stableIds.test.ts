import { describe, expect, test } from "vitest"
import { createMachine, type AnyStateMachine } from "xstate"
import type { Model } from "../../qa/models/Model.ts"
import { describePath } from "../../qa/paths/describePath.ts"
import { pathsOf, type Strategy } from "../../qa/paths/strategies.ts"

const open = { on: { "door.closed": "closed" } }
const closed = { on: { "door.opened": "open", "door.locked": "locked" } }
const locked = { on: { "door.unlocked": "closed" } }

interface DoorOptions {
  readonly states?: Record<string, object>
  readonly context?: Record<string, unknown>
}

const doorMachine = ({
  states = { open, closed, locked },
  context = {}
}: DoorOptions = {}): AnyStateMachine =>
  createMachine({ id: "door", initial: "open", context, states } as never) as never

const text = { ru: "", en: "" }

const doorModel = (machine: AnyStateMachine, cases: ReadonlyArray<string> = []): Model => ({
  id: "door",
  machine,
  words: {
    title: text,
    about: text,
    requirements: [],
    starts: {},
    states: {},
    events: {},
    guards: {},
    actors: {},
    effects: {}
  },
  starts: { new: undefined },
  events: Object.fromEntries(
    ["door.closed", "door.opened", "door.locked", "door.unlocked", ...cases].map((name) => [
      name,
      { type: name.split(" ")[0]! }
    ])
  )
})

const idsOf = (model: Model, strategy: Strategy) =>
  pathsOf(model, strategy).map((path) => describePath(model, strategy, path, "en").id)

const unrelatedChanges: Readonly<Record<string, Model>> = {
  "a further state": doorModel(
    doorMachine({
      states: { open, closed: { on: { ...closed.on, "door.broken": "broken" } }, locked, broken: {} }
    }),
    ["door.broken"]
  ),
  "a transition that shortens a way": doorModel(
    doorMachine({
      states: { open: { on: { ...open.on, "door.slammed": "locked" } }, closed, locked }
    }),
    ["door.slammed"]
  ),
  "another order of the states": doorModel(doorMachine({ states: { locked, closed, open } })),
  "a further field of the context": doorModel(doorMachine({ context: { visitors: 0 } })),
  "a further case of an event": doorModel(doorMachine(), ["door.closed (quietly)"])
}

describe("identifiers of paths", () => {
  test.each(["transitions", "states", "pairs"] as const)("are unique: %s", (strategy) => {
    const ids = idsOf(doorModel(doorMachine()), strategy)

    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).not.toEqual([])
  })

  describe.each(Object.entries(unrelatedChanges))("survive %s", (_, changed) => {
    test.each(["transitions", "states", "pairs"] as const)("%s", (strategy) => {
      const ids = new Set(idsOf(changed, strategy))

      expect(idsOf(doorModel(doorMachine()), strategy).filter((id) => !ids.has(id))).toEqual([])
    })
  })

  test("go with their transition", () => {
    const unlockable = doorModel(doorMachine({ states: { open, closed, locked: {} } }))
    const before = idsOf(doorModel(doorMachine()), "transitions")
    const after = new Set(idsOf(unlockable, "transitions"))

    expect(before.filter((id) => !after.has(id))).toHaveLength(1)
  })
})
