import type { ActorRefFrom } from "xstate"
import { noReport } from "./report.ts"
import { reportFormSetup } from "./report/reportFormSetup.ts"

export type ReportFormActorRef = ActorRefFrom<typeof reportFormMachine>

/**
 * The feedback form. Edits made during sending are carried over to the next report.
 * `validate` sets `problems` from `values` after every change; `saveDraft` stores the values and the attempt.
 */
export const reportFormMachine = reportFormSetup.createMachine({
  id: "reportForm",
  context: ({ input }) => ({
    problemId: input.problemId,
    values: noReport,
    visited: [],
    problems: {},
    rejections: {},
    attempt: null,
    outgoing: null,
    prepared: [],
    progress: 0,
    sent: null
  }),
  entry: "validate",
  invoke: {
    id: "findEmail",
    src: "findEmail",
    onDone: {
      guard: "hasNoEmail",
      actions: [{ type: "fillEmail", params: ({ event }) => ({ email: event.output }) }, "validate"]
    },
    onError: {}
  },
  initial: "restoring",
  states: {
    restoring: {
      invoke: {
        id: "restore",
        src: "restore",
        onDone: {
          target: "open",
          actions: [{ type: "restoreDraft", params: ({ event }) => ({ draft: event.output }) }, "validate"]
        },
        onError: "open"
      }
    },
    open: {
      initial: "editing",
      on: {
        "report.changed": {
          actions: [
            { type: "change", params: ({ event }) => event },
            "validate",
            { type: "saveDraft", params: ({ context }) => context }
          ]
        },
        "report.left": { actions: { type: "visit", params: ({ event }) => event } },
        "report.imagesAdded": [
          { guard: { type: "isTooMany", params: ({ event }) => event }, actions: "emitTooMany" },
          {
            guard: "hasRoom",
            actions: [
              {
                type: "change",
                params: ({ context, event }) => ({
                  change: { images: [...context.values.images, ...event.images] }
                })
              },
              "validate",
              { type: "saveDraft", params: ({ context }) => context }
            ]
          }
        ],
        "report.imageRemoved": {
          actions: [
            {
              type: "change",
              params: ({ context, event }) => ({
                change: { images: context.values.images.filter(({ id }) => id !== event.id) }
              })
            },
            "validate",
            { type: "saveDraft", params: ({ context }) => context }
          ]
        }
      },
      states: {
        editing: {
          entry: "end",
          on: {
            "report.submitted": {
              guard: "isComplete",
              target: "preparing",
              actions: [
                { type: "begin", params: ({ event }) => event },
                { type: "saveDraft", params: ({ context }) => context }
              ]
            }
          }
        },
        preparing: {
          tags: "busy",
          invoke: {
            id: "prepare",
            src: "prepare",
            input: ({ context }) => context.outgoing!.images,
            onDone: {
              target: "sending",
              actions: { type: "setPrepared", params: ({ event }) => ({ prepared: event.output }) }
            },
            onError: { target: "editing", actions: { type: "emitFailed", params: ({ event }) => event } }
          },
          on: { "report.stopped": "editing" }
        },
        sending: {
          tags: "busy",
          invoke: {
            id: "send",
            src: "send",
            input: ({ context, self }) => ({
              key: context.attempt!.key,
              problemId: context.problemId,
              values: context.outgoing!,
              images: context.prepared,
              onProgress: (share) => self.send({ type: "upload.progressed", share })
            }),
            onDone: [
              {
                guard: { type: "isTaken", params: ({ event }) => ({ receipt: event.output }) },
                target: "#reportForm.sent",
                actions: [
                  { type: "finish", params: ({ event }) => event.output },
                  "end",
                  "validate",
                  { type: "saveDraft", params: ({ context }) => context },
                  { type: "emitSent", params: ({ event }) => event.output }
                ]
              },
              {
                target: "editing",
                actions: [
                  "forgetAttempt",
                  { type: "saveDraft", params: ({ context }) => context },
                  "emitNotAccepted"
                ]
              }
            ],
            onError: {
              target: "editing",
              actions: [
                { type: "setRejection", params: ({ event }) => event },
                { type: "saveDraft", params: ({ context }) => context },
                { type: "emitFailed", params: ({ event }) => event }
              ]
            }
          },
          on: {
            "report.stopped": "editing",
            "upload.progressed": { actions: { type: "setProgress", params: ({ event }) => event } }
          }
        }
      }
    },
    sent: { on: { "report.again": "open" } }
  }
})
