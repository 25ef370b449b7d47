import { Effect } from "effect"
import { handlersFor } from "../../platform/http/handlersFor.ts"
import { answerReport, changeState } from "./answerReport.ts"
import { createReport } from "./createReport.ts"
import { getReportImage } from "./reportImage.ts"
import { getReport, listReports } from "./reportRows.ts"
import { topicsOf } from "./topics.ts"

/** Topics and the report form. */
export const feedbackHandlers = handlersFor("feedback")({
  feedbackTopics: ({ query, language }) => Effect.sync(() => topicsOf(query.type, language)),
  createFeedback: ({ payload, images, viewer, address, language }) =>
    createReport({ report: payload, images, reporter: { userId: viewer?.userId ?? null, address }, language })
})

const close = changeState(["open", "answered"], "closed")
const reopen = changeState(["closed"], "open")

/** The organisers' inbox. */
export const reportHandlers = handlersFor("reports")({
  listReports: ({ query, language }) => listReports(query, language),
  getReport: ({ params, language }) => getReport(params.reportId, language),
  answerReport: ({ params, payload, viewer }) => answerReport(viewer.userId, params.reportId, payload.text),
  closeReport: ({ params, language }) => close(params.reportId, language),
  reopenReport: ({ params, language }) => reopen(params.reportId, language),
  getReportImage: ({ params }) => getReportImage(params.reportId, params.ordinal)
})
