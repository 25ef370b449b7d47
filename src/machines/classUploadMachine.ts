import { assign, emit, setup } from "xstate"
import type { NewClass, Student } from "../api/contract/organiser/classes.ts"
import type { FieldErrors } from "../api/errors.ts"
import { failedWith } from "./failedWith.ts"
import { changed, rejectionOf } from "./formMachine.ts"
import { notProvided } from "./notProvided.ts"

export interface ListedStudent extends Student {
  /** Spreadsheet row number: the headings are row 1. */
  readonly row: number
}

/** An error in a file; `row` and `field` are null if the error concerns no single row or field. */
export interface Fault {
  readonly row: number | null
  readonly field: keyof Student | null
  /** A text key: from `validation` for a field, from `faults` otherwise. */
  readonly problem: string
  readonly value: string
}

/** A parsed file: either all rows are valid, or the file is rejected with its faults. */
export type FileReading =
  | {
      readonly kind: "roll"
      readonly students: ReadonlyArray<ListedStudent>
      /** Headings of unused columns. */
      readonly ignored: ReadonlyArray<string>
      /** The file has one name column, so the split into first and last name is a guess. */
      readonly guessed: boolean
    }
  | { readonly kind: "faulty"; readonly faults: ReadonlyArray<Fault> }
export type Roll = Extract<FileReading, { kind: "roll" }>

export interface ClassDetails {
  readonly name: string
  readonly school: string
  readonly schoolConsent: boolean
}

export interface MadeClass {
  readonly id: number
  readonly studentIds: ReadonlyArray<number>
}

interface UploadContext {
  readonly file: File | null
  readonly faults: ReadonlyArray<Fault>
  readonly roll: Roll | null
  readonly details: ClassDetails
  /** Submitted while incomplete, so missing values may show as errors. */
  readonly asked: boolean
  /** The server's errors, by field. */
  readonly serverErrors: FieldErrors
  readonly made: MadeClass | null
}

type UploadEvent =
  | { type: "file.chosen"; file: File }
  | { type: "names.swapped" }
  | { type: "details.changed"; change: Partial<ClassDetails> }
  | { type: "class.submitted" }
  | { type: "upload.retried" }
  | { type: "upload.restarted" }

type UploadEmitted = { type: "upload.failed"; error: unknown } | { type: "upload.refused" }

const noDetails: ClassDetails = { name: "", school: "", schoolConsent: false }

const swapped = (student: ListedStudent): ListedStudent =>
  student.lastName === null
    ? student
    : { ...student, firstName: student.lastName, lastName: student.firstName }

/**
 * Creates a class from a file; the upload starts only after every row is valid and the user has seen a preview.
 * `create` is atomic for the class and its accounts, and safe to retry after a missing answer.
 */
export const classUploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    emitted: {} as UploadEmitted,
    tags: {} as "busy"
  },
  actors: {
    read: notProvided<FileReading, File>("read"),
    create: notProvided<MadeClass, NewClass>("create")
  },
  actions: {
    setFile: assign((_, { file }: { file: File }) => ({ file, faults: [], roll: null })),
    setFaults: assign((_, { faults }: { faults: ReadonlyArray<Fault> }) => ({ faults })),
    setRoll: assign((_, { roll }: { roll: Roll }) => ({ roll })),
    swapNames: assign(({ context: { roll } }) => ({
      roll: roll && { ...roll, students: roll.students.map(swapped) }
    })),
    changeDetails: assign(({ context }, { change }: { change: Partial<ClassDetails> }) => {
      const { details, serverErrors: known } = context
      const { values, serverErrors } = changed({ values: details, serverErrors: known }, change)
      return { details: values, serverErrors }
    }),
    ask: assign({ asked: true }),
    setRejection: assign(({ context }, { error }: { error: unknown }) => ({
      serverErrors: rejectionOf(error, context.details).serverErrors
    })),
    setMade: assign((_, { made }: { made: MadeClass }) => ({ made })),
    startOver: assign({ file: null, faults: [], roll: null }),
    emitFailed: emit((_, { error }: { error: unknown }) => ({ type: "upload.failed", error })),
    emitRefused: emit({ type: "upload.refused" })
  },
  guards: {
    isFaulty: (_, { kind }: FileReading) => kind === "faulty",
    isComplete: ({ context: { details } }) => details.name.trim() !== "" && details.schoolConsent,
    isRejection: (_, { error }: { error: unknown }) => failedWith(error, "Rejected")
  }
}).createMachine({
  id: "classUpload",
  context: {
    file: null,
    faults: [],
    roll: null,
    details: noDetails,
    asked: false,
    serverErrors: {},
    made: null
  },
  initial: "choosing",
  states: {
    choosing: {
      on: {
        "file.chosen": { target: "checking", actions: { type: "setFile", params: ({ event }) => event } }
      }
    },
    checking: {
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => context.file!,
        onDone: [
          {
            guard: { type: "isFaulty", params: ({ event }) => event.output },
            target: "faulty",
            actions: {
              type: "setFaults",
              params: ({ event }) => ({ faults: event.output.kind === "faulty" ? event.output.faults : [] })
            }
          },
          {
            target: "preview",
            actions: { type: "setRoll", params: ({ event }) => ({ roll: event.output as Roll }) }
          }
        ],
        onError: {
          target: "choosing",
          actions: ["startOver", { type: "emitFailed", params: ({ event }) => event }]
        }
      }
    },
    faulty: {
      on: {
        "file.chosen": { target: "checking", actions: { type: "setFile", params: ({ event }) => event } }
      }
    },
    preview: {
      on: {
        "names.swapped": { actions: "swapNames" },
        "details.changed": { actions: { type: "changeDetails", params: ({ event }) => event } },
        "upload.restarted": { target: "choosing", actions: "startOver" },
        "class.submitted": [{ guard: "isComplete", target: "creating" }, { actions: ["ask", "emitRefused"] }]
      }
    },
    creating: {
      tags: "busy",
      invoke: {
        id: "create",
        src: "create",
        input: ({ context }) => formOf(context),
        onDone: {
          target: "slips",
          actions: { type: "setMade", params: ({ event }) => ({ made: event.output }) }
        },
        onError: [
          {
            guard: { type: "isRejection", params: ({ event }) => event },
            target: "preview",
            actions: [{ type: "setRejection", params: ({ event }) => event }, "emitRefused"]
          },
          { target: "failed", actions: { type: "emitFailed", params: ({ event }) => event } }
        ]
      }
    },
    failed: {
      on: {
        "upload.retried": "creating",
        "upload.restarted": { target: "choosing", actions: "startOver" }
      }
    },
    slips: { type: "final" }
  }
})

const formOf = ({ roll, details }: UploadContext): NewClass => ({
  name: details.name.trim(),
  school: details.school.trim() === "" ? null : details.school.trim(),
  schoolConsent: details.schoolConsent,
  students: (roll?.students ?? []).map(({ firstName, lastName, grade, city }) => ({
    firstName,
    lastName,
    grade,
    city
  }))
})
