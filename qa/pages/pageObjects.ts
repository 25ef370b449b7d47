import { entryTestPage } from "./entryTestPage.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"
import { reportFormPage } from "./reportFormPage.ts"
import { sessionPage } from "./sessionPage.ts"

/** The page objects by machine. */
export const pageObjects = {
  session: sessionPage,
  entryTest: entryTestPage,
  reportForm: reportFormPage
} as const satisfies Readonly<Record<string, (dependencies: PageDependencies) => PageObject>>
