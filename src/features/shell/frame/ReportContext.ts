import { createContext, use } from "react"

/** Subject of a report: the whole product, or one problem. */
export interface ReportSubject {
  readonly problemId?: number
}

export type OpenReport = (subject?: ReportSubject) => void

/** Opens the report form; `main.tsx` provides it, and its code loads on first use. */
export const ReportContext = createContext<OpenReport>(() => {})

/** Opens the report form above the current page: `onClick={() => openReport()}`. */
export const useReport = (): OpenReport => use(ReportContext)
