import { assign, fromCallback, sendTo, setup } from "xstate"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { notProvided } from "./notProvided.ts"

/** A text being written. `other` is a different text that met it and was not thrown away. */
export interface Draft {
  readonly source: string
  readonly editedAt: number
  readonly other?: string
}

/** How long a draft lives: on this `device`, until `signOut`, or with this `page` (the browser refuses to store). */
export type DraftDurability = "device" | "signOut" | "page"

/** What was stored before, and how long what is stored now will live. */
interface RestoredDraft {
  readonly draft: Draft | null
  readonly durability: DraftDurability
}

type DraftEvent =
  | { type: "draft.edited"; source: string; at: number }
  /** Changed from outside the editor: by a template, a file, an earlier attempt. */
  | { type: "draft.replaced"; source: string; at: number }
  | { type: "draft.saveNow" }
  /** The page may end: nothing that answers later can be relied on. */
  | { type: "draft.left" }
  /** Another tab saved this draft; `isTyping`: this tab's editor has the focus. */
  | { type: "draft.heard"; draft: Draft; isTyping: boolean }
  | { type: "other.taken"; at: number }
  | { type: "mine.kept"; at: number }

interface DraftContext {
  readonly source: string
  /** Grows when the text was changed from outside the editor, which then must show it. */
  readonly revision: number
  readonly editedAt: number
  /** Edited here since another tab's text was last shown. */
  readonly isTouched: boolean
  readonly other: string | null
  readonly durability: DraftDurability
}

export type DraftActorRef = ActorRefFrom<typeof draftMachine>
export type DraftSnapshot = SnapshotFrom<typeof draftMachine>

/** What is stored of it. */
export const draftIn = ({ source, editedAt, other }: DraftContext): Draft => ({
  source,
  editedAt,
  ...(other === null ? {} : { other })
})

/** Two texts meet: the newer one stays, the older one stands beside it unless they say the same. */
export function mergeDrafts(mine: Draft | null, guests: Draft): Draft {
  if (mine === null || mine.source === guests.source) return { ...mine, ...guests }
  const [newer, older] = mine.editedAt > guests.editedAt ? [mine, guests] : [guests, mine]
  return { source: newer.source, editedAt: newer.editedAt, other: older.source }
}

/**
 * One text of one owner for one problem and language, saved as it is written.
 *
 * Tabs never overwrite each other unseen: another tab's newer text is shown if nothing was typed here since, or all
 * of it is saved and nobody types; otherwise it is offered.
 */
export const draftMachine = setup({
  types: {
    input: {} as { readonly template: string },
    context: {} as DraftContext,
    events: {} as DraftEvent,
    tags: {} as "saved"
  },
  actors: {
    restore: notProvided<RestoredDraft, void>("restore"),
    save: notProvided<DraftDurability, Draft>("save"),
    /** Tells other tabs of `draft.saved`, and this one of theirs. */
    tabs: fromCallback<{ type: "draft.saved"; draft: Draft }, void, DraftEvent>(() => {})
  },
  actions: {
    applyRestored: assign(({ context }, { draft, durability }: RestoredDraft) => ({
      source: draft?.source ?? context.source,
      editedAt: draft?.editedAt ?? 0,
      other: draft?.other ?? null,
      durability
    })),
    edit: assign((_, { source, at }: { source: string; at: number }) => ({
      source,
      editedAt: at,
      isTouched: true
    })),
    showAnew: assign(({ context }) => ({ revision: context.revision + 1 })),
    swap: assign(({ context }, { at }: { at: number }) => ({
      source: context.other ?? context.source,
      other: context.source,
      editedAt: at,
      isTouched: true
    })),
    preferOwn: assign((_, { at }: { at: number }) => ({ other: null, editedAt: at })),
    offer: assign((_, { draft }: { draft: Draft }) => ({ other: draft.source })),
    show: assign((_, { draft }: { draft: Draft }) => ({
      source: draft.source,
      editedAt: draft.editedAt,
      isTouched: false
    })),
    setDurability: assign((_, { durability }: { durability: DraftDurability }) => ({ durability })),
    notifyTabs: sendTo("tabs", ({ context }) => ({ type: "draft.saved" as const, draft: draftIn(context) })),
    /** Survives a page that ends before the store has answered. */
    writeJournal: (_, _params: { draft: Draft }) => {}
  },
  guards: {
    hasOther: ({ context }) => context.other !== null,
    hasNoOther: ({ context }) => context.other === null,
    isChange: ({ context }, { source }: { source: string }) => source !== context.source,
    isOld: ({ context }, { draft }: { draft: Draft }) =>
      draft.source === context.source || draft.editedAt < context.editedAt,
    isTypedHere: ({ context }, { isTyping }: { isTyping: boolean }) => context.isTouched && isTyping,
    isRefused: (_, { durability }: { durability: DraftDurability }) => durability === "page"
  },
  delays: { saveDelay: 250 }
}).createMachine({
  id: "draft",
  context: ({ input }) => ({
    source: input.template,
    revision: 0,
    editedAt: 0,
    isTouched: false,
    other: null,
    durability: "device"
  }),
  initial: "restoring",
  states: {
    restoring: {
      invoke: {
        id: "restore",
        src: "restore",
        onDone: { target: "open", actions: { type: "applyRestored", params: ({ event }) => event.output } },
        onError: "open"
      }
    },
    open: {
      type: "parallel",
      invoke: { id: "tabs", src: "tabs" },
      states: {
        text: {
          initial: "saved",
          on: {
            "draft.edited": {
              guard: { type: "isChange", params: ({ event }) => event },
              target: ".dirty",
              actions: { type: "edit", params: ({ event }) => event }
            },
            "draft.replaced": {
              guard: { type: "isChange", params: ({ event }) => event },
              target: ".dirty",
              actions: [{ type: "edit", params: ({ event }) => event }, "showAnew"]
            },
            "draft.heard": [
              { guard: { type: "isOld", params: ({ event }) => event } },
              { actions: { type: "offer", params: ({ event }) => event } }
            ],
            "other.taken": {
              guard: "hasOther",
              target: ".dirty",
              actions: [{ type: "swap", params: ({ event }) => event }, "showAnew"]
            },
            "mine.kept": {
              guard: "hasOther",
              target: ".saving",
              actions: { type: "preferOwn", params: ({ event }) => event }
            }
          },
          states: {
            saved: {
              tags: "saved",
              on: {
                "draft.heard": [
                  { guard: { type: "isOld", params: ({ event }) => event } },
                  {
                    guard: { type: "isTypedHere", params: ({ event }) => event },
                    actions: { type: "offer", params: ({ event }) => event }
                  },
                  { actions: [{ type: "show", params: ({ event }) => event }, "showAnew"] }
                ]
              }
            },
            dirty: {
              after: { saveDelay: "saving" },
              on: {
                // The delay counts from the first change: constant typing is saved all the same.
                "draft.edited": { actions: { type: "edit", params: ({ event }) => event } },
                "draft.saveNow": "saving",
                "draft.left": {
                  target: "saving",
                  actions: { type: "writeJournal", params: ({ context }) => ({ draft: draftIn(context) }) }
                }
              }
            },
            saving: {
              entry: "notifyTabs",
              invoke: {
                id: "save",
                src: "save",
                input: ({ context }) => draftIn(context),
                onDone: [
                  {
                    guard: { type: "isRefused", params: ({ event }) => ({ durability: event.output }) },
                    target: "refused",
                    actions: { type: "setDurability", params: ({ event }) => ({ durability: event.output }) }
                  },
                  {
                    target: "saved",
                    actions: { type: "setDurability", params: ({ event }) => ({ durability: event.output }) }
                  }
                ],
                onError: {
                  target: "refused",
                  actions: { type: "setDurability", params: { durability: "page" } }
                }
              },
              on: {
                "draft.left": {
                  actions: { type: "writeJournal", params: ({ context }) => ({ draft: draftIn(context) }) }
                }
              }
            },
            /** The browser does not store it: it lives with the page, and the next change tries again. */
            refused: {
              on: {
                "draft.saveNow": "saving",
                "draft.left": {
                  target: "saving",
                  actions: { type: "writeJournal", params: ({ context }) => ({ draft: draftIn(context) }) }
                }
              }
            }
          }
        },
        versions: {
          initial: "single",
          states: {
            single: { always: { guard: "hasOther", target: "conflict" } },
            conflict: { always: { guard: "hasNoOther", target: "single" } }
          }
        }
      }
    }
  }
})
