import { useState } from "react"
import { learnerId, useSession } from "../../shell/session/SessionContext.ts"

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

function read(key: string): Partial<NewContestDraft> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Partial<NewContestDraft>
  } catch {
    return {}
  }
}

/** What was typed for a new contest; it lives as long as the tab. */
export function useNewContestDraft(copyOf: string) {
  const key = `desk-new:${useSession(learnerId) ?? "guest"}`
  const [draft, setDraft] = useState<NewContestDraft>(() => ({
    ...empty,
    ...read(key),
    ...(copyOf === "" ? {} : { copyOf })
  }))
  const change = (changes: Partial<NewContestDraft>) => {
    const next = { ...draft, ...changes }
    sessionStorage.setItem(key, JSON.stringify(next))
    setDraft(next)
  }
  return { draft, change, forget: () => sessionStorage.removeItem(key) }
}
