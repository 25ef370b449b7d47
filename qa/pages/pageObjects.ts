import { contestPage } from "./contestPage.ts"
import { entryTestPage } from "./entryTestPage.ts"
import { formPage } from "./formPage.ts"
import { participationPage } from "./participationPage.ts"
import type { PageObject, PageDependencies } from "./PageObject.ts"
import { reportFormPage } from "./reportFormPage.ts"
import { resendPage } from "./resendPage.ts"
import { sessionPage } from "./sessionPage.ts"
import { verificationLinkPage } from "./verificationLinkPage.ts"

/** The page objects by machine. */
export const pageObjects = {
  session: sessionPage,
  entryTest: entryTestPage,
  reportForm: reportFormPage,
  form: formPage,
  resend: resendPage,
  verificationLink: verificationLinkPage,
  participation: participationPage,
  contest: contestPage
} as const satisfies Readonly<Record<string, (dependencies: PageDependencies) => PageObject>>
