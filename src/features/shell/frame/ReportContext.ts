import { createContext, use } from "react"

/** What a report is about: the product as a whole, or one of its problems. */
export interface ReportSubject {
  readonly problemId?: number
}

export type OpenReport = (subject?: ReportSubject) => void

/** The form's code loads when it is first opened; `main.tsx` knows from where. */
export const ReportContext = createContext<OpenReport>(() => {})

/** Opens the report form above whatever is shown: `onClick={() => openReport()}`. */
export const useReport = (): OpenReport => use(ReportContext)
