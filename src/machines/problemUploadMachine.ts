import { assign, setup } from "xstate"
import { failedWith } from "./failedWith.ts"
import { notProvided } from "./notProvided.ts"

/** A file of a package; `path` is relative to the chosen folder's parent, with `/` between names. */
export interface PackageFile {
  readonly path: string
  readonly content: File
}

/** A package as a zip, with the files that it was made of. */
export interface PackageArchive {
  readonly name: string
  readonly content: Blob
  readonly files: ReadonlyArray<PackageFile>
}

/** Where a package goes: to a new problem, or to a new version of a problem whose current version is `version`. */
export type PackageTarget =
  | { readonly type: "problem" }
  | {
      readonly type: "version"
      readonly problemId: number
      readonly version: number
      /** The author's comment; may be empty. */
      readonly detail: string
    }

/** The version that an upload led to. `made` is false if the current version has the same files already. */
export interface UploadedPackage {
  readonly problemId: number
  readonly version: number
  readonly made: boolean
}

interface Progress {
  /** Receives the finished share, 0 to 1. */
  readonly onProgress: (share: number) => void
}

export interface PackageToPack extends Progress {
  readonly files: ReadonlyArray<PackageFile>
}

export interface PackageToUpload extends Progress {
  readonly target: PackageTarget
  readonly archive: PackageArchive
}

interface UploadContext {
  readonly target: PackageTarget
  readonly files: ReadonlyArray<PackageFile>
  readonly archive: PackageArchive | null
  /** Share of the current step, 0 to 1. */
  readonly progress: number
  /** Why the last step failed; null if it did not. */
  readonly error: unknown
  readonly uploaded: UploadedPackage | null
}

type UploadEvent =
  | { type: "package.chosen"; files: ReadonlyArray<PackageFile>; target: PackageTarget }
  | { type: "upload.progressed"; share: number }
  | { type: "upload.cancelled" }
  | { type: "upload.retried" }
  | { type: "upload.restarted" }

/**
 * Uploads a problem package: one zip, or a folder that becomes a zip first. `upload` is atomic and safe to repeat with
 * the same files, so a retry after a missing answer creates no second version.
 */
export const problemUploadMachine = setup({
  types: {
    context: {} as UploadContext,
    events: {} as UploadEvent,
    tags: {} as "busy"
  },
  actors: {
    pack: notProvided<PackageArchive, PackageToPack>("pack"),
    upload: notProvided<UploadedPackage, PackageToUpload>("upload")
  },
  actions: {
    setFiles: assign((_, { files, target }: Pick<UploadContext, "files" | "target">) => ({
      files,
      target,
      archive: null,
      progress: 0,
      error: null
    })),
    setArchive: assign((_, { archive }: { archive: PackageArchive }) => ({ archive, progress: 0 })),
    setProgress: assign((_, { share }: { share: number }) => ({ progress: share })),
    restartProgress: assign({ progress: 0, error: null }),
    setError: assign((_, { error }: { error: unknown }) => ({ error })),
    setUploaded: assign((_, { uploaded }: { uploaded: UploadedPackage }) => ({ uploaded })),
    startOver: assign({ files: [], archive: null, progress: 0, error: null })
  },
  guards: {
    isRejection: (_, { error }: { error: unknown }) =>
      failedWith(error, "Rejected") || failedWith(error, "Conflict")
  }
}).createMachine({
  id: "problemUpload",
  context: {
    target: { type: "problem" },
    files: [],
    archive: null,
    progress: 0,
    error: null,
    uploaded: null
  },
  initial: "choosing",
  states: {
    choosing: {
      on: {
        "package.chosen": { target: "packing", actions: { type: "setFiles", params: ({ event }) => event } }
      }
    },
    packing: {
      tags: "busy",
      invoke: {
        id: "pack",
        src: "pack",
        input: ({ context, self }) => ({
          files: context.files,
          onProgress: (share) => self.send({ type: "upload.progressed", share })
        }),
        onDone: {
          target: "uploading",
          actions: { type: "setArchive", params: ({ event }) => ({ archive: event.output }) }
        },
        onError: { target: "unreadable", actions: { type: "setError", params: ({ event }) => event } }
      },
      on: {
        "upload.progressed": { actions: { type: "setProgress", params: ({ event }) => event } },
        "upload.cancelled": { target: "choosing", actions: "startOver" }
      }
    },
    unreadable: {
      on: {
        "package.chosen": { target: "packing", actions: { type: "setFiles", params: ({ event }) => event } }
      }
    },
    uploading: {
      tags: "busy",
      invoke: {
        id: "upload",
        src: "upload",
        input: ({ context, self }) => ({
          target: context.target,
          archive: context.archive!,
          onProgress: (share) => self.send({ type: "upload.progressed", share })
        }),
        onDone: {
          target: "uploaded",
          actions: { type: "setUploaded", params: ({ event }) => ({ uploaded: event.output }) }
        },
        onError: [
          {
            guard: { type: "isRejection", params: ({ event }) => event },
            target: "rejected",
            actions: { type: "setError", params: ({ event }) => event }
          },
          { target: "failed", actions: { type: "setError", params: ({ event }) => event } }
        ]
      },
      on: {
        "upload.progressed": { actions: { type: "setProgress", params: ({ event }) => event } },
        "upload.cancelled": { target: "choosing", actions: "startOver" }
      }
    },
    /** The server has read the package and found faults in it. */
    rejected: {
      on: {
        "package.chosen": { target: "packing", actions: { type: "setFiles", params: ({ event }) => event } }
      }
    },
    failed: {
      on: {
        "upload.retried": { target: "uploading", actions: "restartProgress" },
        "upload.restarted": { target: "choosing", actions: "startOver" }
      }
    },
    uploaded: { type: "final" }
  }
})
