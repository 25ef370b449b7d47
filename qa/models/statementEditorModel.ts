import { Conflict, Rejected } from "../../src/api/errors.ts"
import { settingsEditorInvariants } from "../../src/machines/settingsEditorMachine.invariants.ts"
import {
  statementEditorMachine,
  type SavedStatement,
  type StatementFields
} from "../../src/machines/statementEditorMachine.ts"
import words from "../../src/machines/statementEditorMachine.words.json" with { type: "json" }
import { defineModel } from "./Model.ts"

const fields: StatementFields = { title: "Сумма", format: "markdown", text: "Сложите числа." }
const mine = { text: "Сложите два числа." }

const version = (number: string, changes: Partial<StatementFields> = {}): SavedStatement => ({
  version: number,
  settings: { ...fields, ...changes },
  problems: []
})

const loaded = version("3")
/** Another author changes the same field, or another one. */
const sameField = version("4", { text: "Вычтите числа." })
const otherField = version("5", { title: "Разность" })

const draft = { version: "3", base: fields, mine: { ...fields, ...mine }, facts: [] }

export const statementEditorModel = defineModel({
  id: "statementEditor",
  machine: statementEditorMachine,
  words,
  starts: {
    "no draft": { slug: "7/ru", loaded, draft: null },
    draft: { slug: "7/ru", loaded, draft },
    "outdated draft": { slug: "7/ru", loaded: sameField, draft }
  },
  events: {
    "settings.changed": { type: "settings.changed", changes: mine },
    "settings.changed (back)": { type: "settings.changed", changes: { text: fields.text } },
    "settings.resolved (mine)": { type: "settings.resolved", field: "text", choice: "mine" },
    "settings.resolved (theirs)": { type: "settings.resolved", field: "text", choice: "theirs" },
    "settings.discarded": { type: "settings.discarded" },
    "settings.submitted": { type: "settings.submitted" },
    "settings.loaded (same field)": { type: "settings.loaded", loaded: sameField },
    "settings.loaded (another field)": { type: "settings.loaded", loaded: otherField },
    "xstate.done.actor.save": { type: "xstate.done.actor.save", output: version("6", mine) },
    "xstate.error.actor.save (another author was first)": {
      type: "xstate.error.actor.save",
      error: new Conflict({ message: "Изменил другой", code: "problem_changed" })
    },
    "xstate.error.actor.save (refused)": {
      type: "xstate.error.actor.save",
      error: new Rejected({ message: "Проверьте", fieldErrors: { text: ["Длинно"] } })
    }
  },
  keyOf: ({ value, context }) => [
    value,
    context["loaded"].version,
    context["mine"].text,
    context["mine"].title,
    context["conflicts"],
    context["error"]?._tag ?? null
  ],
  invariants: settingsEditorInvariants
})
