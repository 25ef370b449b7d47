import { assign, fromPromise } from "xstate"
import { checkReport } from "../../../api/checkReport.ts"
import type { Api } from "../../../api/client.ts"
import type { OutgoingReport, ReportDraft, ReportImage, ReportReceipt } from "../../../machines/report.ts"
import { reportFormMachine } from "../../../machines/reportFormMachine.ts"
import type { ReportDrafts } from "./reportDrafts.ts"
import { sendReport } from "./sendReport.ts"

/** What a report needs of the world. */
export interface ReportDependencies {
  readonly api: Api
  readonly drafts: ReportDrafts
  /** The address that is known of who writes. */
  readonly findEmail: () => Promise<string | null>
  /** Makes pictures small enough to send. */
  readonly prepare: (images: ReadonlyArray<Blob>) => Promise<ReadonlyArray<Blob>>
}

/** Joins the report's machine to the server and to this device. */
export const reportLogic = ({ api, drafts, findEmail, prepare }: ReportDependencies) =>
  reportFormMachine.provide({
    actors: {
      restore: fromPromise<ReportDraft | null, void>(() => drafts.read()),
      findEmail: fromPromise<string | null, void>(() => findEmail()),
      prepare: fromPromise<ReadonlyArray<Blob>, ReadonlyArray<ReportImage>>(({ input }) =>
        prepare(input.map(({ content }) => content))
      ),
      send: fromPromise<ReportReceipt, OutgoingReport>(({ input, signal }) => sendReport(api, input, signal))
    },
    actions: {
      validate: assign(({ context: { values } }) => ({
        problems: checkReport({ ...values, images: values.images.map(({ content }) => content) })
      })),
      keepDraft: (_, { values, attempt }) => drafts.write({ values, attempt })
    }
  })
