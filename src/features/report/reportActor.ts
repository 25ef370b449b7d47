import { assign, fromPromise } from "xstate"
import { checkReport } from "../../api/checkReport.ts"
import type { Api } from "../../api/client.ts"
import type { OutgoingReport, ReportDraft, ReportImage, ReportReceipt } from "../../machines/report.ts"
import { reportFormMachine } from "../../machines/reportFormMachine.ts"
import type { ReportDrafts } from "./reportDrafts.ts"
import { sendReport } from "./sendReport.ts"

/** What a report needs of the world. */
export interface ReportWorld {
  readonly api: Api
  readonly drafts: ReportDrafts
  /** The address that is known of who writes. */
  readonly findEmail: () => Promise<string | null>
  /** Makes a picture small enough to send. */
  readonly scale: (image: Blob) => Promise<Blob>
}

/** Joins the report's machine to the server and to this device. */
export function reportLogic({ api, drafts, findEmail, scale }: ReportWorld) {
  const scaled = new WeakMap<Blob, Blob>()
  const scaleOnce = async ({ content }: ReportImage) => {
    const ready = scaled.get(content) ?? (await scale(content))
    scaled.set(content, ready)
    return ready
  }
  return reportFormMachine.provide({
    actors: {
      restore: fromPromise<ReportDraft | null, void>(() => drafts.read()),
      findEmail: fromPromise<string | null, void>(() => findEmail()),
      prepare: fromPromise<ReadonlyArray<Blob>, ReadonlyArray<ReportImage>>(({ input }) =>
        oneByOne(input, scaleOnce)
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
}

/** Pictures are large once they are unpacked. */
async function oneByOne<Item, Result>(
  items: ReadonlyArray<Item>,
  act: (item: Item) => Promise<Result>
): Promise<ReadonlyArray<Result>> {
  const results: Array<Result> = []
  for (const item of items) results.push(await act(item))
  return results
}
