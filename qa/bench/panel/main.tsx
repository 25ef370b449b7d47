import { createRoot } from "react-dom/client"
import { PanelPage } from "./PanelPage.tsx"
import "./panel.css"

createRoot(document.getElementById("root")!).render(<PanelPage />)
