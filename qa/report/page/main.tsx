import { createRoot } from "react-dom/client"
import type { Report } from "../Report.ts"
import { ReportPage } from "./ReportPage.tsx"
import "./report.css"

const report = JSON.parse(document.getElementById("report")!.textContent) as Report
createRoot(document.getElementById("root")!).render(<ReportPage report={report} />)
