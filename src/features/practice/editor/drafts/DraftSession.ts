import { draftPath } from "./DraftStore.ts"
import type { Draft, DraftKey, DraftStore, Durability } from "./DraftStore.ts"

/** What the editor shows of a draft. */
export interface DraftView {
  readonly source: string
  /** Grows when the text was changed from outside the editor, which then must show it. */
  readonly revision: number
  readonly saved: boolean
  readonly durability: Durability
  /** A different text of the same problem: from another tab, or written before signing in. */
  readonly other: string | null
}

/** What a draft needs of the browser. */
export interface DraftWorld {
  readonly store: DraftStore
  readonly now: () => number
  /** Runs later unless cancelled by calling the answer. */
  readonly later: (run: () => void) => () => void
  /** A channel to other tabs, null where there is none. */
  readonly channel: DraftChannel | null
  /** Whether the learner is typing here right now. */
  readonly isTyping: () => boolean
  /** Survives a page that ends before the store has answered. */
  readonly journal: DraftJournal
}

export interface DraftChannel {
  postMessage(message: DraftMessage): void
  onmessage: ((event: { readonly data: DraftMessage }) => void) | null
  close(): void
}

export interface DraftMessage {
  readonly path: string
  readonly draft: Draft
}

export interface DraftJournal {
  put(message: DraftMessage): void
  take(path: string): Draft | null
}

/**
 * One text of one learner for one problem and language, kept as it is written.
 *
 * Two tabs never overwrite each other unseen: the newer text goes to the other
 * tab if nobody types there and nothing is unsaved; otherwise it is offered.
 */
export class DraftSession {
  readonly #key: DraftKey
  readonly #world: DraftWorld
  readonly #listeners = new Set<() => void>()
  #view: DraftView
  #editedAt = 0
  /** Edited here since another tab's text was last shown. */
  #touched = false
  #cancelSave: (() => void) | null = null

  private constructor(key: DraftKey, world: DraftWorld, draft: Draft | null, template: string) {
    this.#key = key
    this.#world = world
    this.#editedAt = draft?.editedAt ?? 0
    this.#view = {
      source: draft?.source ?? template,
      revision: 0,
      saved: true,
      durability: world.store.durability,
      other: draft?.other ?? null
    }
    if (world.channel !== null) world.channel.onmessage = ({ data }) => this.#hear(data)
  }

  /** Reads what was kept, or begins with the template. */
  static async open(key: DraftKey, world: DraftWorld, template: string): Promise<DraftSession> {
    if (key.owner !== null) await world.store.adopt(key.owner).catch(() => {})
    const kept = await world.store.read(key).catch(() => null)
    const journalled = world.journal.take(draftPath(key))
    const rescued = journalled !== null && journalled.editedAt > (kept?.editedAt ?? 0) ? journalled : null
    const session = new DraftSession(key, world, rescued ?? kept, template)
    if (rescued !== null) await world.store.write(key, rescued).catch(() => {})
    return session
  }

  readonly view = (): DraftView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The learner typed. */
  edit(source: string): void {
    if (source !== this.#view.source) this.#change({ source })
  }

  /** Puts a text into the editor from outside it: a template, a file, an earlier attempt. */
  replace(source: string): void {
    if (source !== this.#view.source) this.#change({ source, revision: this.#view.revision + 1 })
  }

  takeOther(): void {
    const { other, source } = this.#view
    if (other === null) return
    this.#change({ source: other, other: source, revision: this.#view.revision + 1 })
  }

  keepMine(): void {
    this.#show({ other: null, saved: false })
    this.#editedAt = this.#world.now()
    void this.save()
  }

  /** Keeps the text now, and tells other tabs. */
  async save(): Promise<void> {
    this.#cancelSave?.()
    this.#cancelSave = null
    if (this.#view.saved) return
    const draft = this.#draft()
    this.#world.channel?.postMessage({ path: draftPath(this.#key), draft })
    try {
      await this.#world.store.write(this.#key, draft)
      if (this.#editedAt === draft.editedAt) this.#show({ saved: true })
    } catch {
      this.#show({ durability: "page" })
    }
  }

  /** The page may end now: nothing that answers later can be relied on. */
  leave(): void {
    if (this.#view.saved) return
    this.#world.journal.put({ path: draftPath(this.#key), draft: this.#draft() })
    void this.save()
  }

  close(): void {
    this.leave()
    this.#world.channel?.close()
    this.#listeners.clear()
  }

  #change(change: Partial<DraftView>): void {
    this.#editedAt = this.#world.now()
    this.#touched = true
    this.#show({ ...change, saved: false })
    this.#cancelSave ??= this.#world.later(() => void this.save())
  }

  #draft(): Draft {
    const { source, other } = this.#view
    return { source, editedAt: this.#editedAt, ...(other === null ? {} : { other }) }
  }

  #hear({ path, draft }: DraftMessage): void {
    if (path !== draftPath(this.#key) || draft.source === this.#view.source) return
    if (draft.editedAt < this.#editedAt) return
    if (this.#touched && (this.#world.isTyping() || !this.#view.saved)) {
      this.#show({ other: draft.source })
      return
    }
    this.#editedAt = draft.editedAt
    this.#touched = false
    this.#show({ source: draft.source, revision: this.#view.revision + 1, saved: true })
  }

  #show(change: Partial<DraftView>): void {
    this.#view = { ...this.#view, ...change }
    for (const listener of this.#listeners) listener()
  }
}
