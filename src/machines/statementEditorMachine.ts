import type { StatementFormat } from "../api/contract/organiser/problems.ts"
import { documentEditor, type DocumentToSave, type SavedDocument } from "./settingsEditorMachine.ts"

/** The fields of a problem's statement in one language. */
export interface StatementFields {
  readonly title: string
  readonly format: StatementFormat
  readonly text: string
}

export type SavedStatement = SavedDocument<StatementFields>
export type StatementToSave = DocumentToSave<StatementFields>

/** A problem's statement in one language; `version` is that of the problem. */
export const statementEditorMachine = documentEditor<StatementFields, SavedStatement>(
  "statementEditor",
  (_, slug) => slug
)
