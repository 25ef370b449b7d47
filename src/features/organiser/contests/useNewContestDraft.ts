import { useState } from "react"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"
import { pathOf, storedValue, tabStorage } from "../../shell/storage/storedValue.ts"

/** A contest that is being thought of. */
export interface NewContestDraft {
  /** Null: made of the name. */
  readonly slug: string | null
  readonly titleRu: string
  readonly titleEn: string
  readonly startsAt: string | null
  readonly endsAt: string | null
  /** Empty: from nothing. */
  readonly copyOf: string
}

const empty: NewContestDraft = {
  slug: null,
  titleRu: "",
  titleEn: "",
  startsAt: null,
  endsAt: null,
  copyOf: ""
}

const decode = (value: unknown): Partial<NewContestDraft> | null => (typeof value === "object" ? value : null)

/** What was typed for a new contest; it lives as long as the tab. */
export function useNewContestDraft(copyOf: string) {
  const stored = storedValue(tabStorage, pathOf(useSession(learnerId), "new-contest"), decode)
  const [draft, setDraft] = useState<NewContestDraft>(() => ({
    ...empty,
    ...stored.read(),
    ...(copyOf === "" ? {} : { copyOf })
  }))
  const change = (changes: Partial<NewContestDraft>) => {
    const next = { ...draft, ...changes }
    stored.write(next)
    setDraft(next)
  }
  return { draft, change, forget: () => void stored.write(null) }
}
