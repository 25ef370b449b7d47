import { assign, emit, setup } from "xstate"
import type {
  ContestSettings,
  OrganiserProblem,
  OrganiserSettings
} from "../api/contract/organiser/settings.ts"
import type { ApiError } from "../api/errors.ts"
import { failedWith } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

/** A saved document: its fields, the version that a change must name, and details of the problems in its fields. */
export interface SavedDocument<Values> {
  readonly version: string
  readonly settings: Values
  readonly problems: ReadonlyArray<OrganiserProblem>
}

/** Unsaved fields with the version they are based on. */
interface DocumentDraft<Values> {
  readonly version: string
  readonly base: Values
  readonly mine: Values
  /** Details of the problems in the fields. */
  readonly facts: ReadonlyArray<OrganiserProblem>
}

interface EditorContext<Values, Saved extends SavedDocument<Values>> {
  readonly slug: string
  /** The saved document. */
  readonly loaded: Saved
  readonly mine: Values
  readonly facts: ReadonlyArray<OrganiserProblem>
  /** Fields that both sides changed differently; `mine` has the local values. */
  readonly conflicts: ReadonlyArray<keyof Values & string>
  /** The fields being saved; the organiser may keep editing meanwhile. */
  readonly submitted: Values
  readonly error: ApiError | null
}

type EditorEvent<Values, Saved> =
  | {
      type: "settings.changed"
      changes: Partial<Values>
      /** Details of added problems. */
      learned?: ReadonlyArray<OrganiserProblem>
    }
  | { type: "settings.resolved"; field: keyof Values & string; choice: "mine" | "theirs" }
  | { type: "settings.discarded" }
  | { type: "settings.submitted" }
  /** The page has loaded the document again. */
  | { type: "settings.loaded"; loaded: Saved }

/** `settings.outdated`: another organiser has saved first. */
type EditorEmitted<Saved> = { type: "settings.saved"; answer: Saved } | { type: "settings.outdated" }

export interface DocumentToSave<Values> {
  readonly slug: string
  readonly version: string
  readonly mine: Values
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two versions of a document differ. */
export function changedFields<Values extends object>(
  one: Values,
  other: Values
): ReadonlyArray<keyof Values & string> {
  const changed: Array<keyof Values & string> = []
  for (const field in one) if (!same(one[field], other[field])) changed.push(field)
  return changed
}

/** Three-way merge by field; local changes win. */
export function mergeSettings<Values extends object>(base: Values, mine: Values, theirs: Values) {
  const byMe = changedFields(base, mine)
  const ours = Object.fromEntries(byMe.map((field) => [field, mine[field]]))
  return {
    mine: { ...theirs, ...ours } as Values,
    conflicts: byMe.filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
  }
}

type Edited<Values, Saved extends SavedDocument<Values>> = Pick<
  EditorContext<Values, Saved>,
  "loaded" | "mine" | "facts" | "conflicts"
>

/** Rebases a draft onto the latest document. */
function rebased<Values extends object, Saved extends SavedDocument<Values>>(
  loaded: Saved,
  draft: DocumentDraft<Values>,
  known: Edited<Values, Saved>["conflicts"] = []
): Edited<Values, Saved> {
  if (draft.version === loaded.version) {
    return { loaded, mine: draft.mine, facts: draft.facts, conflicts: known }
  }
  const { mine, conflicts } = mergeSettings(draft.base, draft.mine, loaded.settings)
  const facts = [...loaded.problems, ...draft.facts]
  return { loaded, mine, facts, conflicts: [...new Set([...known, ...conflicts])] }
}

const draftIn = <Values, Saved extends SavedDocument<Values>>({
  loaded,
  mine,
  facts
}: Edited<Values, Saved>): DocumentDraft<Values> => ({
  version: loaded.version,
  base: loaded.settings,
  mine,
  facts
})

const isChanged = <Values extends object, Saved extends SavedDocument<Values>>({
  loaded,
  mine
}: Edited<Values, Saved>) => changedFields(loaded.settings, mine).length > 0

function stored<Values extends object, Saved extends SavedDocument<Values>>({
  context
}: {
  readonly context: EditorContext<Values, Saved>
}) {
  return { slug: context.slug, draft: isChanged(context) ? draftIn(context) : null }
}

/**
 * A document, edited by several organisers at once: changes of other fields are merged, changes of the same field wait
 * for a choice. Edits made while saving stay unsaved. `storeDraft` keeps the unsaved fields under the document's `slug`;
 * `slugOf` tells it after a save, which may change it.
 */
export const documentEditor = <Values extends object, Saved extends SavedDocument<Values>>(
  id: string,
  slugOf: (saved: Saved, before: string) => string
) =>
  setup({
    types: {
      input: {} as { slug: string; loaded: Saved; draft: DocumentDraft<Values> | null },
      context: {} as EditorContext<Values, Saved>,
      events: {} as EditorEvent<Values, Saved>,
      emitted: {} as EditorEmitted<Saved>
    },
    actors: { save: notProvided<Saved, DocumentToSave<Values>>("save") },
    actions: {
      change: assign(
        (
          { context },
          params: Omit<Extract<EditorEvent<Values, Saved>, { type: "settings.changed" }>, "type">
        ) => ({
          mine: { ...context.mine, ...params.changes },
          facts: [...context.facts, ...(params.learned ?? [])]
        })
      ),
      resolve: assign(({ context }, params: { field: keyof Values & string; choice: "mine" | "theirs" }) => {
        const { loaded, mine, conflicts } = context
        const { field, choice } = params
        return {
          mine: choice === "mine" ? mine : { ...mine, [field]: loaded.settings[field] },
          conflicts: conflicts.filter((other) => other !== field)
        }
      }),
      discard: assign(({ context: { loaded } }) => ({
        mine: loaded.settings,
        facts: loaded.problems,
        conflicts: [],
        error: null
      })),
      rebase: assign(({ context }, { loaded }: { loaded: Saved }) =>
        rebased(loaded, draftIn(context), context.conflicts)
      ),
      submit: assign(({ context }) => ({ submitted: context.mine, error: null })),
      setSaved: assign(({ context }, { answer }: { answer: Saved }) => ({
        loaded: answer,
        mine: mergeSettings(context.submitted, context.mine, answer.settings).mine,
        facts: [...answer.problems, ...context.facts],
        conflicts: []
      })),
      setError: assign((_, { error }: { error: unknown }) => ({ error: error as ApiError })),
      storeDraft: (_, _params: { slug: string; draft: DocumentDraft<Values> | null }) => {},
      emitSaved: emit((_, { answer }: { answer: Saved }) => ({ type: "settings.saved" as const, answer })),
      emitOutdated: emit({ type: "settings.outdated" })
    },
    guards: {
      hasConflicts: ({ context }) => context.conflicts.length > 0,
      isChanged: ({ context }) => isChanged(context),
      isConflict: (_, { error }: { error: unknown }) => failedWith(error, "Conflict")
    }
  }).createMachine({
    id,
    context: ({ input: { slug, loaded, draft } }) => ({
      slug,
      ...(draft === null
        ? { loaded, mine: loaded.settings, facts: loaded.problems, conflicts: [] }
        : rebased(loaded, draft)),
      submitted: loaded.settings,
      error: null
    }),
    initial: "choosing",
    on: {
      "settings.changed": {
        target: ".choosing",
        actions: [
          { type: "change", params: ({ event }) => event },
          { type: "storeDraft", params: stored }
        ]
      },
      "settings.resolved": {
        target: ".choosing",
        actions: [
          { type: "resolve", params: ({ event }) => event },
          { type: "storeDraft", params: stored }
        ]
      },
      "settings.discarded": {
        target: ".choosing",
        actions: ["discard", { type: "storeDraft", params: stored }]
      },
      "settings.loaded": { target: ".choosing", actions: { type: "rebase", params: ({ event }) => event } }
    },
    states: {
      choosing: {
        always: [
          { guard: "hasConflicts", target: "conflicting" },
          { guard: "isChanged", target: "changed" },
          { target: "unchanged" }
        ]
      },
      unchanged: {},
      changed: { on: { "settings.submitted": { target: "saving", actions: "submit" } } },
      conflicting: {},
      saving: {
        invoke: {
          id: "save",
          src: "save",
          input: ({ context: { slug, loaded, submitted } }) => ({
            slug,
            version: loaded.version,
            mine: submitted
          }),
          onDone: {
            target: "saved",
            actions: [
              { type: "storeDraft", params: ({ context }) => ({ slug: context.slug, draft: null }) },
              { type: "setSaved", params: ({ event }) => ({ answer: event.output }) },
              {
                type: "storeDraft",
                params: ({ context }) =>
                  stored({ context: { ...context, slug: slugOf(context.loaded, context.slug) } })
              },
              { type: "emitSaved", params: ({ event }) => ({ answer: event.output }) }
            ]
          },
          onError: [
            {
              guard: { type: "isConflict", params: ({ event }) => event },
              target: "choosing",
              actions: [{ type: "setError", params: ({ event }) => event }, "emitOutdated"]
            },
            { target: "choosing", actions: { type: "setError", params: ({ event }) => event } }
          ]
        },
        on: {
          "settings.changed": {
            actions: [
              { type: "change", params: ({ event }) => event },
              { type: "storeDraft", params: stored }
            ]
          },
          "settings.resolved": {
            actions: [
              { type: "resolve", params: ({ event }) => event },
              { type: "storeDraft", params: stored }
            ]
          },
          "settings.discarded": {},
          "settings.loaded": { actions: { type: "rebase", params: ({ event }) => event } }
        }
      },
      saved: {
        always: { guard: "isChanged", target: "changed" },
        on: { "settings.loaded": { actions: { type: "rebase", params: ({ event }) => event } } }
      }
    }
  })

export type SettingsField = keyof ContestSettings
export type SettingsDraft = DocumentDraft<ContestSettings>
export type SettingsToSave = DocumentToSave<ContestSettings>

/** The settings of a contest. */
export const settingsEditorMachine = documentEditor<ContestSettings, OrganiserSettings>(
  "settingsEditor",
  ({ settings }) => settings.slug
)
