import type { SnapshotFrom } from "xstate"
import type { reportFormMachine } from "../../../machines/reportFormMachine.ts"

type ReportView = SnapshotFrom<typeof reportFormMachine>

export const isRestoring = (view: ReportView) => view.matches("restoring")
export const isSent = (view: ReportView) => view.matches("sent")
export const isBusy = (view: ReportView) => view.hasTag("busy")
export const isPreparing = (view: ReportView) => view.matches({ open: "preparing" })
export const canSubmit = (view: ReportView) => view.can({ type: "report.submitted", key: "" })
export const canAddImages = (view: ReportView) => view.can({ type: "report.imagesAdded", images: [] })
export const contextOf = (view: ReportView) => view.context
