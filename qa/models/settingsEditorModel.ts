import type { ContestSettings, OrganiserSettings } from "../../src/api/contract/organiser/settings.ts"
import { Conflict, Rejected } from "../../src/api/errors.ts"
import words from "../../src/machines/settingsEditorMachine.words.json" with { type: "json" }
import { settingsEditorMachine } from "../../src/machines/settingsEditorMachine.ts"
import { settingsEditorInvariants } from "../../src/machines/settingsEditorMachine.invariants.ts"
import { defineModel } from "./Model.ts"

export const settings: ContestSettings = {
  slug: "cup",
  titleRu: "Кубок",
  titleEn: "Cup",
  summaryRu: "",
  summaryEn: "",
  hasRegistration: true,
  registrationStartsAt: null,
  registrationEndsAt: null,
  availableAt: null,
  startsAt: "2027-02-01T07:00:00.000Z",
  endsAt: "2027-02-01T10:00:00.000Z",
  freezeAt: null,
  durationS: null,
  scoring: "points",
  nextContest: null,
  selection: null,
  problems: [
    { id: 7, points: 100, subtasks: null },
    { id: 8, points: 50, subtasks: null }
  ],
  languages: null,
  landingRu: "",
  landingEn: "",
  regulationRu: "",
  regulationEn: "",
  endRu: "",
  endEn: ""
}

export const loaded: OrganiserSettings = {
  version: "first",
  settings,
  frozen: { slug: null, registration: null, moments: null, scoring: null, problems: null, stages: null },
  problems: [
    { id: 7, title: "Сумма", difficulty: 1, reserved: false, tests: 3, scored: false },
    { id: 8, title: "Разность", difficulty: 2, reserved: true, tests: 5, scored: false }
  ],
  languages: [{ id: "python", name: "Python 3.14", offered: true }],
  followers: [{ slug: "final", title: "Финал" }]
}

const version = (name: string, changes: Partial<ContestSettings>): OrganiserSettings => ({
  ...loaded,
  version: name,
  settings: { ...settings, ...changes }
})

/** Another organiser changes the same field, or another one. */
export const sameField = version("same field", { titleRu: "Его" })
export const otherField = version("other field", { titleEn: "Theirs" })

const draft = { version: loaded.version, base: settings, mine: { ...settings, titleRu: "Мой" }, facts: [] }

export const settingsEditorModel = defineModel({
  id: "settingsEditor",
  machine: settingsEditorMachine,
  words,
  starts: {
    "no draft": { slug: "cup", loaded, draft: null },
    draft: { slug: "cup", loaded, draft },
    "outdated draft": { slug: "cup", loaded: sameField, draft }
  },
  events: {
    "settings.changed": { type: "settings.changed", changes: { titleRu: "Мой" } },
    "settings.changed (back)": { type: "settings.changed", changes: { titleRu: settings.titleRu } },
    "settings.resolved (mine)": { type: "settings.resolved", field: "titleRu", choice: "mine" },
    "settings.resolved (theirs)": { type: "settings.resolved", field: "titleRu", choice: "theirs" },
    "settings.discarded": { type: "settings.discarded" },
    "settings.submitted": { type: "settings.submitted" },
    "settings.loaded (same field)": { type: "settings.loaded", loaded: sameField },
    "settings.loaded (another field)": { type: "settings.loaded", loaded: otherField },
    "xstate.done.actor.save": {
      type: "xstate.done.actor.save",
      output: version("saved", { titleRu: "Мой" })
    },
    "xstate.error.actor.save (another organiser was first)": {
      type: "xstate.error.actor.save",
      error: new Conflict({ message: "Изменил другой", code: "contest_changed" })
    },
    "xstate.error.actor.save (refused)": {
      type: "xstate.error.actor.save",
      error: new Rejected({ message: "Проверьте", fieldErrors: { title_ru: ["Длинно"] } })
    }
  },
  keyOf: ({ value, context }) => [
    value,
    context.loaded.version,
    context.mine.titleRu,
    context.mine.titleEn,
    context.conflicts,
    context.error?._tag ?? null
  ],
  invariants: settingsEditorInvariants
})
