import { describe, expect, test } from "vitest"
import { createActor, fromPromise, waitFor } from "xstate"
import type { OrganiserSettings } from "../../src/api/contract/organiser/settings.ts"
import {
  changedFields,
  mergeSettings,
  settingsEditorMachine,
  type SettingsDraft,
  type SettingsToSave
} from "../../src/machines/settingsEditorMachine.ts"
import {
  loaded,
  otherField,
  sameField,
  settings,
  settingsEditorModel
} from "../../qa/models/settingsEditorModel.ts"
import { modelPaths, unvisitedStates } from "../support/machinePaths.ts"

const settingsEditorPaths = modelPaths(settingsEditorModel)

describe("settingsEditorMachine", () => {
  test("its model reaches every state except the one that is left at once", () => {
    expect(unvisitedStates(settingsEditorMachine, settingsEditorPaths)).toEqual(["settingsEditor.choosing"])
  })

  test.each(settingsEditorPaths)("saves only changes without conflicts: $name", ({ steps }) => {
    for (const { expected } of steps) {
      const { loaded: saved, mine, conflicts } = expected.context
      const isChanged = changedFields(saved.settings, mine).length > 0
      if (expected.matches("saving")) continue
      expect(expected.matches("conflicting")).toBe(conflicts.length > 0)
      expect(expected.can({ type: "settings.submitted" })).toBe(isChanged && conflicts.length === 0)
      expect(expected.matches("saved") && isChanged).toBe(false)
    }
  })

  test.each(settingsEditorPaths)("loses no local change except by a choice: $name", ({ steps }) => {
    for (const [index, { event, expected }] of steps.entries()) {
      const before = steps[index - 1]?.expected
      const isChosen = ["settings.changed", "settings.resolved", "settings.discarded"].includes(event.type)
      const isLocal =
        before?.context.mine.titleRu === "Мой" && before.context.loaded.settings.titleRu !== "Мой"
      if (!isLocal || isChosen) continue
      expect(expected.context.mine.titleRu).toBe("Мой")
    }
  })

  function startEditor(draft: SettingsDraft | null, save: () => Promise<OrganiserSettings>) {
    const stored: Array<readonly [slug: string, title: string | null]> = []
    const actor = createActor(
      settingsEditorMachine.provide({
        actors: { save: fromPromise<OrganiserSettings, SettingsToSave>(save) },
        actions: {
          storeDraft: (_, { slug, draft: saved }) => void stored.push([slug, saved?.mine.titleRu ?? null])
        }
      }),
      { input: { slug: "cup", loaded, draft } }
    ).start()
    return { actor, stored }
  }

  test("restores a draft upon the version that another organiser has saved meanwhile", () => {
    const draft = { version: "older", base: settings, mine: { ...settings, summaryRu: "Моё" }, facts: [] }
    const actor = createActor(settingsEditorMachine, {
      input: { slug: "cup", loaded: otherField, draft }
    }).start()

    expect(actor.getSnapshot().value).toBe("changed")
    expect(actor.getSnapshot().context.mine).toEqual({ ...otherField.settings, summaryRu: "Моё" })
  })

  test("moves the draft of edits made while saving to the contest's new slug", async () => {
    let answer = (_: OrganiserSettings) => {}
    const { actor, stored } = startEditor(null, () => new Promise((resolve) => (answer = resolve)))

    actor.send({ type: "settings.changed", changes: { slug: "new-cup" } })
    actor.send({ type: "settings.submitted" })
    actor.send({ type: "settings.changed", changes: { titleRu: "Мой" } })
    answer({ ...loaded, version: "saved", settings: { ...settings, slug: "new-cup" } })
    await waitFor(actor, (snapshot) => snapshot.matches("changed"))

    expect(stored).toEqual([
      ["cup", settings.titleRu],
      ["cup", "Мой"],
      ["cup", null],
      ["new-cup", "Мой"]
    ])
  })

  test("asks for the latest settings after a conflict, and offers both values", async () => {
    const conflict = Object.assign(new Error("changed"), { _tag: "Conflict" })
    const { actor } = startEditor(null, () => Promise.reject(conflict))
    let isOutdated = false
    actor.on("settings.outdated", () => (isOutdated = true))

    actor.send({ type: "settings.changed", changes: { titleRu: "Мой" } })
    actor.send({ type: "settings.submitted" })
    await waitFor(actor, (snapshot) => snapshot.matches("changed"))
    expect(isOutdated).toBe(true)
    actor.send({ type: "settings.loaded", loaded: sameField })

    const { value, context } = actor.getSnapshot()
    expect(value).toBe("conflicting")
    expect([context.mine.titleRu, context.loaded.settings.titleRu]).toEqual(["Мой", "Его"])
  })
})

describe("two organisers who change the same settings", () => {
  test("keep both changes of different fields", () => {
    const mine = { ...settings, titleRu: "Мой" }
    const theirs = { ...settings, titleEn: "Theirs" }
    expect(mergeSettings(settings, mine, theirs)).toEqual({
      mine: { ...settings, titleRu: "Мой", titleEn: "Theirs" },
      conflicts: []
    })
  })

  test("see each conflicting field, and keep their own value", () => {
    const mine = { ...settings, titleRu: "Мой", problems: [] }
    const theirs = { ...settings, titleRu: "Его", summaryRu: "Новое" }
    expect(mergeSettings(settings, mine, theirs)).toEqual({
      mine: { ...theirs, titleRu: "Мой", problems: [] },
      conflicts: ["titleRu"]
    })
  })

  test("have no conflict if both wrote the same", () => {
    const same = { ...settings, titleRu: "Общий" }
    expect(mergeSettings(settings, same, same)).toEqual({ mine: same, conflicts: [] })
  })
})
