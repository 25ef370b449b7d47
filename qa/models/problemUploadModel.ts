import { Conflict, Rejected, TooManyRequests, Unreachable } from "../../src/api/errors.ts"
import words from "../../src/machines/problemUploadMachine.words.json" with { type: "json" }
import { problemUploadMachine, type PackageArchive } from "../../src/machines/problemUploadMachine.ts"
import { problemUploadInvariants } from "../../src/machines/problemUploadMachine.invariants.ts"
import { defineModel } from "./Model.ts"

const files = [{ path: "sum.zip", content: new File(["…"], "sum.zip") }]
export const archive: PackageArchive = { name: "sum.zip", content: files[0]!.content, files }
export const uploaded = { problemId: 7, version: 1, made: true }
export const faulty = new Rejected({
  message: "В пакете ошибки",
  fieldErrors: { package: ["problem.yaml:3: limits.time_limit: is missing"] }
})

export const problemUploadModel = defineModel({
  id: "problemUpload",
  machine: problemUploadMachine,
  words,
  starts: { "new problem": undefined },
  events: {
    "package.chosen": { type: "package.chosen", files, target: { type: "problem" } },
    "upload.progressed": { type: "upload.progressed", share: 0.5 },
    "upload.cancelled": { type: "upload.cancelled" },
    "xstate.done.actor.pack": { type: "xstate.done.actor.pack", output: archive },
    "xstate.error.actor.pack": {
      type: "xstate.error.actor.pack",
      error: new DOMException("The file was removed.", "NotFoundError")
    },
    "xstate.done.actor.upload": { type: "xstate.done.actor.upload", output: uploaded },
    "xstate.error.actor.upload (faults)": { type: "xstate.error.actor.upload", error: faulty },
    "xstate.error.actor.upload (conflict)": {
      type: "xstate.error.actor.upload",
      error: new Conflict({ message: "Такая задача уже есть" })
    },
    "xstate.error.actor.upload (no network)": {
      type: "xstate.error.actor.upload",
      error: new Unreachable()
    },
    "xstate.error.actor.upload (too many requests)": {
      type: "xstate.error.actor.upload",
      error: new TooManyRequests({ message: "Позже", retryAfter: 1 })
    },
    "upload.retried": { type: "upload.retried" },
    "upload.restarted": { type: "upload.restarted" }
  },
  invariants: problemUploadInvariants
})
