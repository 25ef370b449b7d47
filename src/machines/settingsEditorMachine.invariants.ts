import type { ContestSettings, OrganiserSettings } from "../api/contract/organiser/settings.ts"
import type { Invariants } from "./invariants.ts"
import { changedFields } from "./settingsEditorMachine.ts"

export const settingsEditorInvariants: Invariants = {
  "conflicts wait for a choice before anything is saved": (snapshot) =>
    snapshot.matches("saving") ||
    snapshot.matches("conflicting") === (snapshot.context["conflicts"] as ReadonlyArray<string>).length > 0,
  "exactly unsaved changes without conflicts can be saved": (snapshot) => {
    const { loaded: saved, mine, conflicts } = snapshot.context
    const isChanged = changedFields((saved as OrganiserSettings).settings, mine as ContestSettings).length > 0
    const canSave = isChanged && (conflicts as ReadonlyArray<string>).length === 0
    return snapshot.matches("saving") || snapshot.can({ type: "settings.submitted" }) === canSave
  },
  "nothing is unsaved once it is called saved": (snapshot) =>
    !snapshot.matches("saved") ||
    changedFields(
      (snapshot.context["loaded"] as OrganiserSettings).settings,
      snapshot.context["mine"] as ContestSettings
    ).length === 0
}
