import { useQueryClient } from "@tanstack/react-query"
import { useActorRef, useSelector } from "@xstate/react"
import { useEffect, useState } from "react"
import { fieldError } from "../../../../api/errors.ts"
import { changedFields } from "../../../../machines/settingsEditorMachine.ts"
import type { SavedStatement, StatementFields } from "../../../../machines/statementEditorMachine.ts"
import { inspect } from "../../../shell/actors/watchActors.ts"
import { useActorEvents } from "../../../shell/actors/useActorEvents.ts"
import { useApi } from "../../../shell/session/ApiContext.ts"
import { learnerId, useSession } from "../../../shell/session/SessionContext.ts"
import { problemKeys } from "../problemCalls.ts"
import { useProblem } from "../ProblemContext.ts"
import {
  slugOf,
  statementDraft,
  statementEditorWith,
  type StatementLanguage
} from "./statementEditorActor.ts"

export type StatementEditor = ReturnType<typeof useStatementEditor>

/** Runs the editor of a statement on what the page has loaded. */
export function useStatementEditor(language: StatementLanguage, loaded: SavedStatement) {
  const api = useApi()
  const queries = useQueryClient()
  const owner = useSession(learnerId)
  const { id: problemId } = useProblem()
  const slug = slugOf({ problemId, language })
  const [input] = useState(() => ({ slug, loaded, draft: statementDraft(owner, slug).read() }))
  const actor = useActorRef(statementEditorWith(api, owner, { problemId, language }), { input, inspect })
  const reload = () => void queries.invalidateQueries({ queryKey: problemKeys.all })
  useActorEvents(actor, { "settings.saved": reload, "settings.outdated": reload })
  useEffect(() => actor.send({ type: "settings.loaded", loaded }), [actor, loaded])
  const snapshot = useSelector(actor, (current) => current)
  const { mine, conflicts, error } = snapshot.context
  const theirs = snapshot.context.loaded.settings
  return {
    values: mine,
    /** The saved statement. */
    theirs,
    changed: changedFields(theirs, mine),
    conflicts,
    saving: snapshot.matches("saving"),
    saved: snapshot.matches("saved"),
    error,
    errorOf: (field: keyof StatementFields) => fieldError(error, field),
    change: (changes: Partial<StatementFields>) => actor.send({ type: "settings.changed", changes }),
    /** Resolves a conflict with the local or the saved value. */
    resolve: (field: keyof StatementFields, choice: "mine" | "theirs") =>
      actor.send({ type: "settings.resolved", field, choice }),
    discard: () => actor.send({ type: "settings.discarded" }),
    save: () => actor.send({ type: "settings.submitted" })
  }
}
