import { assign, fromCallback, sendTo, setup, type ActorRefFrom } from "xstate"
import { notProvided } from "./notProvided.ts"

/** A saved text. `other` is a conflicting version that the user has not discarded. */
export interface Draft {
  readonly source: string
  readonly editedAt: number
  readonly other?: string
}

/**
 * Draft lifetime: `device` is permanent, `signOut` ends at sign-out, `page` ends with the page (storage is
 * unavailable).
 */
export type DraftDurability = "device" | "signOut" | "page"

/** The stored draft, and how long the next saves will live. */
export interface RestoredDraft {
  readonly draft: Draft | null
  readonly durability: DraftDurability
}

export type DraftEvent =
  | { type: "draft.edited"; source: string; at: number }
  /** Changed from outside the editor: by a template, a file or an earlier attempt. */
  | { type: "draft.replaced"; source: string; at: number }
  | { type: "draft.saveNow" }
  /** The page may unload, so asynchronous saves may not complete. */
  | { type: "draft.left" }
  /** Another tab saved this draft. `isTyping`: this tab's editor has the focus. */
  | { type: "draft.received"; draft: Draft; isTyping: boolean }
  | { type: "other.preferred"; at: number }
  | { type: "mine.preferred"; at: number }

interface DraftContext {
  readonly source: string
  /** Increments when the text changes from outside the editor, so that the editor reloads it. */
  readonly revision: number
  readonly editedAt: number
  /** Edited here since another tab's text was last shown. */
  readonly isTouched: boolean
  readonly other: string | null
  readonly durability: DraftDurability
}

export type DraftActorRef = ActorRefFrom<typeof draftMachine>

/** The stored part of the context. */
const draftIn = ({ source, editedAt, other }: DraftContext): Draft => ({
  source,
  editedAt,
  ...(other === null ? {} : { other })
})

/** The offered version, unless it is the text itself. */
const otherThan = (source: string, { other }: Pick<DraftContext, "other">) =>
  other === source ? null : other

/**
 * One owner's draft for one problem and language, saved while the user types.
 * Tabs never overwrite each other silently: another tab's newer text replaces this one only if it was not edited here
 * since, or is saved and unfocused; otherwise the machine offers it as `other`.
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
    /** Publishes `draft.saved` to other tabs, and receives theirs as `draft.received`. */
    tabs: fromCallback<{ type: "draft.saved"; draft: Draft }, void, DraftEvent>(() => {})
  },
  actions: {
    applyRestored: assign(({ context }, { draft, durability }: RestoredDraft) => ({
      source: draft?.source ?? context.source,
      editedAt: draft?.editedAt ?? 0,
      other: draft?.other ?? null,
      durability
    })),
    edit: assign(({ context }, { source, at }: { source: string; at: number }) => ({
      source,
      editedAt: at,
      isTouched: true,
      other: otherThan(source, context)
    })),
    refreshEditor: assign(({ context }) => ({ revision: context.revision + 1 })),
    swap: assign(({ context }, { at }: { at: number }) => ({
      source: context.other ?? context.source,
      other: context.source,
      editedAt: at,
      isTouched: true
    })),
    preferOwn: assign((_, { at }: { at: number }) => ({ other: null, editedAt: at })),
    offer: assign((_, { draft }: { draft: Draft }) => ({ other: draft.source })),
    show: assign(({ context }, { draft }: { draft: Draft }) => ({
      source: draft.source,
      editedAt: draft.editedAt,
      isTouched: false,
      other: otherThan(draft.source, context)
    })),
    setDurability: assign((_, { durability }: { durability: DraftDurability }) => ({ durability })),
    notifyTabs: sendTo("tabs", ({ context }) => ({ type: "draft.saved" as const, draft: draftIn(context) })),
    /** Writes synchronously, so the draft survives a page unload before the store answers. */
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
        onDone: { target: "open", actions: { type: "applyRestored", params: ({ event }) => event.output } }
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
              actions: [{ type: "edit", params: ({ event }) => event }, "refreshEditor"]
            },
            "draft.received": [
              { guard: { type: "isOld", params: ({ event }) => event } },
              { actions: { type: "offer", params: ({ event }) => event } }
            ],
            "other.preferred": {
              guard: "hasOther",
              target: ".dirty",
              actions: [{ type: "swap", params: ({ event }) => event }, "refreshEditor"]
            },
            "mine.preferred": {
              guard: "hasOther",
              target: ".saving",
              actions: { type: "preferOwn", params: ({ event }) => event }
            }
          },
          states: {
            saved: {
              tags: "saved",
              on: {
                "draft.received": [
                  { guard: { type: "isOld", params: ({ event }) => event } },
                  {
                    guard: { type: "isTypedHere", params: ({ event }) => event },
                    actions: { type: "offer", params: ({ event }) => event }
                  },
                  { actions: [{ type: "show", params: ({ event }) => event }, "refreshEditor"] }
                ]
              }
            },
            dirty: {
              after: { saveDelay: "saving" },
              on: {
                // The delay counts from the first change, so constant typing does not postpone the save.
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
            /** The browser rejected the write: the draft lives with the page, and the next change retries. */
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
