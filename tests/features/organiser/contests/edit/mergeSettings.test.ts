import { describe, expect, test } from "vitest"
import { mergeSettings } from "../../../../../src/features/organiser/contests/edit/mergeSettings.ts"
import { settings } from "../organiserSamples.ts"

describe("two who change the same settings", () => {
  test("keep both changes of different fields", () => {
    const mine = { ...settings, titleRu: "Мой" }
    const theirs = { ...settings, titleEn: "Theirs" }
    expect(mergeSettings(settings, mine, theirs)).toEqual({
      mine: { ...settings, titleRu: "Мой", titleEn: "Theirs" },
      conflicts: []
    })
  })

  test("see each field that both changed, and what was typed here stays", () => {
    const mine = { ...settings, titleRu: "Мой", problems: [] }
    const theirs = { ...settings, titleRu: "Его", summaryRu: "Новое" }
    expect(mergeSettings(settings, mine, theirs)).toEqual({
      mine: { ...theirs, titleRu: "Мой", problems: [] },
      conflicts: ["titleRu"]
    })
  })

  test("agree where they wrote the same", () => {
    const same = { ...settings, titleRu: "Общий" }
    expect(mergeSettings(settings, same, same)).toEqual({ mine: same, conflicts: [] })
  })
})
