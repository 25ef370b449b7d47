import { Schema } from "effect"
import * as Effect from "effect/Effect"
import type { Api } from "../../../../api/client.ts"
import type { StatementFormat } from "../../../../api/contract/organiser/problems.ts"
import { fromEffect } from "../../../../api/fromEffect.ts"
import { OrganiserApi } from "../../../../api/OrganiserApi.ts"
import {
  statementEditorMachine,
  type SavedStatement,
  type StatementToSave
} from "../../../../machines/statementEditorMachine.ts"
import { decodeWith } from "../../../shell/storage/decodeWith.ts"
import { deviceStorage, pathOf, storedValue, type Owner } from "../../../shell/storage/storedValue.ts"

export type StatementLanguage = "ru" | "en"

/** The statement of one problem in one language. */
interface StatementKey {
  readonly problemId: number
  readonly language: StatementLanguage
}

export const slugOf = ({ problemId, language }: StatementKey) => `${problemId}/${language}`

export const statementFormats = ["markdown", "tex"] as const satisfies ReadonlyArray<StatementFormat>

const Fields = Schema.Struct({
  title: Schema.String,
  format: Schema.Literals(statementFormats),
  text: Schema.String
})
const decode = decodeWith(
  Schema.Struct({ version: Schema.String, base: Fields, mine: Fields, facts: Schema.Tuple([]) })
)

/** A user's unsaved statement on this device. */
export const statementDraft = (owner: Owner, slug: string) =>
  storedValue(deviceStorage, pathOf(owner, "problem-statement", slug), decode)

export const statementEditorWith = (api: Api, owner: Owner, { problemId, language }: StatementKey) =>
  statementEditorMachine.provide({
    actors: {
      save: fromEffect(api, ({ version, mine }: StatementToSave) =>
        OrganiserApi.use(({ saveProblemStatement }) =>
          saveProblemStatement({
            params: { problemId, language },
            payload: { version: Number(version), ...mine }
          })
        ).pipe(
          Effect.map((outcome): SavedStatement => ({
            version: String(outcome.version),
            settings: mine,
            problems: []
          }))
        )
      )
    },
    actions: {
      storeDraft: (_, { slug, draft }) => statementDraft(owner, slug).write(draft && { ...draft, facts: [] })
    }
  })
