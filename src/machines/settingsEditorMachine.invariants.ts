import type { Invariants } from "./invariants.ts"
import { changedFields, type SavedDocument } from "./settingsEditorMachine.ts"

export const settingsEditorInvariants: Invariants = {
  "conflicts wait for a choice before anything is saved": (snapshot) =>
    snapshot.matches("saving") ||
    snapshot.matches("conflicting") === (snapshot.context["conflicts"] as ReadonlyArray<string>).length > 0,
  "exactly unsaved changes without conflicts can be saved": (snapshot) => {
    const { loaded: saved, mine, conflicts } = snapshot.context
    const isChanged = changedFields((saved as SavedDocument<object>).settings, mine as object).length > 0
    const canSave = isChanged && (conflicts as ReadonlyArray<string>).length === 0
    return snapshot.matches("saving") || snapshot.can({ type: "settings.submitted" }) === canSave
  },
  "nothing is unsaved once it is called saved": (snapshot) =>
    !snapshot.matches("saved") ||
    changedFields(
      (snapshot.context["loaded"] as SavedDocument<object>).settings,
      snapshot.context["mine"] as object
    ).length === 0
}
