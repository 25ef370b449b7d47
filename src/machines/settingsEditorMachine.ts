import { assign, emit, setup } from "xstate"
import type {
  ContestSettings,
  OrganiserProblem,
  OrganiserSettings
} from "../api/contract/organiser/settings.ts"
import type { ApiError } from "../api/errors.ts"
import { failedWith } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

export type SettingsField = keyof ContestSettings

/** Unsaved settings with the version they are based on. */
export interface SettingsDraft {
  readonly version: string
  readonly base: ContestSettings
  readonly mine: ContestSettings
  /** Details of the problems in the settings. */
  readonly facts: ReadonlyArray<OrganiserProblem>
}

interface EditorContext {
  readonly slug: string
  /** The saved settings. */
  readonly loaded: OrganiserSettings
  readonly mine: ContestSettings
  readonly facts: ReadonlyArray<OrganiserProblem>
  /** Fields that both sides changed differently; `mine` has the local values. */
  readonly conflicts: ReadonlyArray<SettingsField>
  /** The settings being saved; the organiser may keep editing meanwhile. */
  readonly submitted: ContestSettings
  readonly error: ApiError | null
}

type EditorEvent =
  | {
      type: "settings.changed"
      changes: Partial<ContestSettings>
      /** Details of added problems. */
      learned?: ReadonlyArray<OrganiserProblem>
    }
  | { type: "settings.resolved"; field: SettingsField; choice: "mine" | "theirs" }
  | { type: "settings.discarded" }
  | { type: "settings.submitted" }
  /** The page has loaded the settings again. */
  | { type: "settings.loaded"; loaded: OrganiserSettings }

/** `settings.outdated`: another organiser has saved first. */
type EditorEmitted = { type: "settings.saved"; answer: OrganiserSettings } | { type: "settings.outdated" }

export interface SettingsToSave {
  readonly slug: string
  readonly version: string
  readonly mine: ContestSettings
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Fields in which two versions of the settings differ. */
export const changedFields = (one: ContestSettings, other: ContestSettings): ReadonlyArray<SettingsField> =>
  (Object.keys(one) as ReadonlyArray<SettingsField>).filter((field) => !same(one[field], other[field]))

/** Three-way merge by field; local changes win. */
export function mergeSettings(base: ContestSettings, mine: ContestSettings, theirs: ContestSettings) {
  const byMe = changedFields(base, mine)
  const ours = Object.fromEntries(byMe.map((field) => [field, mine[field]]))
  return {
    mine: { ...theirs, ...ours } as ContestSettings,
    conflicts: byMe.filter((field) => !same(base[field], theirs[field]) && !same(mine[field], theirs[field]))
  }
}

type Edited = Pick<EditorContext, "loaded" | "mine" | "facts" | "conflicts">

/** Rebases a draft onto the latest settings. */
function rebased(loaded: OrganiserSettings, draft: SettingsDraft, known: Edited["conflicts"] = []): Edited {
  if (draft.version === loaded.version) {
    return { loaded, mine: draft.mine, facts: draft.facts, conflicts: known }
  }
  const { mine, conflicts } = mergeSettings(draft.base, draft.mine, loaded.settings)
  const facts = [...loaded.problems, ...draft.facts]
  return { loaded, mine, facts, conflicts: [...new Set([...known, ...conflicts])] }
}

const draftIn = ({ loaded, mine, facts }: Edited): SettingsDraft => ({
  version: loaded.version,
  base: loaded.settings,
  mine,
  facts
})

const isChanged = ({ loaded, mine }: Edited) => changedFields(loaded.settings, mine).length > 0

/**
 * The settings of a contest, edited by several organisers at once: changes of other fields are merged, changes of the
 * same field wait for a choice. Edits made while saving stay unsaved. `storeDraft` keeps the unsaved settings.
 */
export const settingsEditorMachine = setup({
  types: {
    input: {} as { slug: string; loaded: OrganiserSettings; draft: SettingsDraft | null },
    context: {} as EditorContext,
    events: {} as EditorEvent,
    emitted: {} as EditorEmitted
  },
  actors: { save: notProvided<OrganiserSettings, SettingsToSave>("save") },
  actions: {
    change: assign(
      ({ context }, params: Omit<Extract<EditorEvent, { type: "settings.changed" }>, "type">) => ({
        mine: { ...context.mine, ...params.changes },
        facts: [...context.facts, ...(params.learned ?? [])]
      })
    ),
    resolve: assign(({ context }, params: { field: SettingsField; choice: "mine" | "theirs" }) => {
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
    rebase: assign(({ context }, { loaded }: { loaded: OrganiserSettings }) =>
      rebased(loaded, draftIn(context), context.conflicts)
    ),
    submit: assign(({ context }) => ({ submitted: context.mine, error: null })),
    setSaved: assign(({ context }, { answer }: { answer: OrganiserSettings }) => ({
      loaded: answer,
      mine: mergeSettings(context.submitted, context.mine, answer.settings).mine,
      facts: [...answer.problems, ...context.facts],
      conflicts: []
    })),
    setError: assign((_, { error }: { error: unknown }) => ({ error: error as ApiError })),
    storeDraft: (_, _params: { slug: string; draft: SettingsDraft | null }) => {},
    emitSaved: emit((_, { answer }: { answer: OrganiserSettings }) => ({ type: "settings.saved", answer })),
    emitOutdated: emit({ type: "settings.outdated" })
  },
  guards: {
    hasConflicts: ({ context }) => context.conflicts.length > 0,
    isChanged: ({ context }) => isChanged(context),
    isConflict: (_, { error }: { error: unknown }) => failedWith(error, "Conflict")
  }
}).createMachine({
  id: "settingsEditor",
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
              params: ({ context }) => stored({ context: { ...context, slug: context.loaded.settings.slug } })
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

function stored({ context }: { readonly context: EditorContext }) {
  return { slug: context.slug, draft: isChanged(context) ? draftIn(context) : null }
}
