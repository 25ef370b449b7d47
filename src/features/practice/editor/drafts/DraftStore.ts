/** Whose text it is: a learner's id, or null for whoever is not signed in. */
export type DraftOwner = number | null

export interface DraftKey {
  readonly owner: DraftOwner
  readonly problemId: number
  readonly language: string
}

/** A text being written. `other` is a different text that met it and was not thrown away. */
export interface Draft {
  readonly source: string
  readonly editedAt: number
  readonly other?: string
}

/**
 * How long what is kept lives: on this `device`, until `signOut`, or no longer
 * than this `page` (the browser refuses to store anything).
 */
export type Durability = "device" | "signOut" | "page"

/** Where drafts are kept. */
export interface DraftStore {
  readonly durability: Durability
  read(key: DraftKey): Promise<Draft | null>
  write(key: DraftKey, draft: Draft): Promise<void>
  /** Makes the drafts of whoever was not signed in this learner's. */
  adopt(userId: number): Promise<void>
  /** Takes all drafts of a learner away. */
  forget(userId: number): Promise<void>
}

export const draftPath = ({ owner, problemId, language }: DraftKey) =>
  `${owner ?? "guest"}/${problemId}/${language}`

/** Two texts meet: the newer one stays, the older one stands beside it unless they say the same. */
export function mergeDrafts(mine: Draft | null, visitors: Draft): Draft {
  if (mine === null || mine.source === visitors.source) return visitors
  const [newer, older] = mine.editedAt > visitors.editedAt ? [mine, visitors] : [visitors, mine]
  return { source: newer.source, editedAt: newer.editedAt, other: older.source }
}
