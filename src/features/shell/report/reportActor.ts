import * as Effect from "effect/Effect"
import { assign, fromPromise } from "xstate"
import { AccountApi } from "../../../api/AccountApi.ts"
import { checkReport } from "../../../api/checkReport.ts"
import type { Api } from "../../../api/client.ts"
import { Rejected, type ApiError } from "../../../api/errors.ts"
import { fromEffect } from "../../../api/fromEffect.ts"
import { MessagesApi } from "../../../api/MessagesApi.ts"
import type { ReportToSend, ReportDraft, ReportImage } from "../../../machines/report.ts"
import { reportFormMachine } from "../../../machines/reportFormMachine.ts"
import type { ReportDrafts } from "./reportDrafts.ts"

/** Dependencies of a report. */
export interface ReportDependencies {
  readonly api: Api
  readonly drafts: ReportDrafts
  /** The user whose email address the report suggests; null for a guest. */
  readonly userId: number | null
  /** Scales images down for upload. */
  readonly prepare: (images: ReadonlyArray<Blob>) => Promise<ReadonlyArray<Blob>>
}

/** Connects the report machine to the API and to stored drafts. */
export const reportLogic = ({ api, drafts, userId, prepare }: ReportDependencies) =>
  reportFormMachine.provide({
    actors: {
      restore: fromPromise<ReportDraft | null, void>(() => drafts.read()),
      findEmail: fromEffect<string | null>(api, () => findEmail(userId)),
      prepare: fromPromise<ReadonlyArray<Blob>, ReadonlyArray<ReportImage>>(({ input }) =>
        prepare(input.map(({ content }) => content))
      ),
      send: fromEffect(api, sendReport)
    },
    actions: {
      validate: assign(({ context: { values } }) => ({
        fieldErrors: checkReport({ ...values, images: values.images.map(({ content }) => content) })
      })),
      saveDraft: (_, { values, attempt }) => drafts.write({ values, attempt })
    }
  })

const findEmail = (userId: number | null) =>
  userId === null
    ? Effect.succeed(null)
    : AccountApi.use(({ profile }) => profile({})).pipe(Effect.map(({ email }) => email))

/** Sends a report with its idempotency key. */
function sendReport({ key, problemId, values, images, onProgress }: ReportToSend) {
  const payload = {
    email: values.email.trim(),
    text: values.text.trim(),
    topics: values.topics,
    ...(problemId === null ? {} : { problem_id: problemId }),
    ...(values.traces.length === 0 ? {} : { traces: values.traces })
  }
  const files = images.map((content, index) => ({ name: values.images[index]!.name, content }))
  return MessagesApi.use(({ createFeedback }) =>
    createFeedback({ payload, files }, { idempotencyKey: key, onProgress })
  ).pipe(
    Effect.map(({ status, number }) => ({ accepted: status, number })),
    Effect.mapError((error) => (images.length === 0 ? error : aboutImages(error)))
  )
}

/** Errors about the size or type of the request are errors of the images. */
function aboutImages(error: ApiError): ApiError {
  if (!(error instanceof Rejected) || error.message === "") return error
  const isAboutImages = error.code === "too_large" || error.code === "unsupported_media"
  return isAboutImages ? error.withFieldErrors({ images: [error.message] }) : error
}
