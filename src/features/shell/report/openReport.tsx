import { QueryClientProvider, type QueryClient } from "@tanstack/react-query"
import type { i18n } from "i18next"
import { createRoot } from "react-dom/client"
import { I18nextProvider } from "react-i18next"
import { createActor } from "xstate"
import type { Api } from "../../../api/client.ts"
import { errorToast } from "../../../api/errorToast.ts"
import type { ReportFormActorRef } from "../../../machines/reportFormMachine.ts"
import { ApiContext } from "../session/ApiContext.ts"
import type { Session } from "../session/Session.ts"
import { learnerId } from "../session/SessionContext.ts"
import type { ReportSubject } from "../frame/ReportContext.ts"
import { notify, showFailures } from "../frame/toasts.ts"
import { createReports, type ReportsDependencies } from "./createReports.ts"
import { reportLogic } from "./reportActor.ts"
import { ReportDialog } from "./ReportDialog.tsx"
import { reportDrafts } from "./reportDrafts.ts"
import { scaleImages } from "./scaleImages.ts"
import { inspect } from "../actors/watchActors.ts"

/** Page dependencies of reports. */
export interface ReportDependencies {
  readonly api: Api
  readonly queries: QueryClient
  readonly session: Session
  readonly texts: i18n
}

type Open = (subject: ReportSubject) => void

let mounted: Promise<Open> | null = null

/** Opens the report form in a separate React root, so that users can report even a crash of the app. */
export async function openReport(services: ReportDependencies, subject: ReportSubject): Promise<void> {
  mounted ??= mount(services).catch((cause: unknown) => {
    mounted = null
    throw cause
  })
  const open = await mounted
  open(subject)
}

async function mount(services: ReportDependencies): Promise<Open> {
  const { session, texts } = services
  await texts.loadNamespaces(["report", "validation", "errors"])
  const reports = createReports(dependenciesOf(services))
  const draw = drawer(services)
  const present = () => learnerId(session.getSnapshot())
  let userId = present()
  session.subscribe(() => {
    if (present() === userId) return
    userId = present()
    draw(null)
    reports.stopAll()
  })
  return ({ problemId = null }) => draw(reports.of({ userId, problemId }))
}

/** Returns a function that shows a report, or hides the dialog for null. */
function drawer({ api, queries, texts }: ReportDependencies) {
  const host = document.createElement("div")
  document.body.append(host)
  const fall = (error: unknown) => {
    mounted = null
    host.remove()
    console.error(error)
    void showFailures(texts)(errorToast(error))
  }
  const root = createRoot(host, { onUncaughtError: fall })
  const draw = (actor: ReportFormActorRef | null): void =>
    root.render(
      <I18nextProvider i18n={texts}>
        <QueryClientProvider client={queries}>
          <ApiContext value={api}>
            {actor !== null && <ReportDialog key={actor.id} actor={actor} onClose={() => draw(null)} />}
          </ApiContext>
        </QueryClientProvider>
      </I18nextProvider>
    )
  return draw
}

function dependenciesOf({ api, texts }: ReportDependencies): ReportsDependencies {
  return {
    start: (owner) =>
      createActor(
        reportLogic({
          api,
          drafts: reportDrafts(owner),
          userId: owner.userId,
          prepare: scaleImages
        }),
        { input: { problemId: owner.problemId }, id: `${owner.userId}/${owner.problemId}`, inspect }
      ),
    output: {
      sent: () => void notify("success", texts.t("report:sent")),
      notAccepted: () => void notify("danger", texts.t("report:notAccepted")),
      tooManyImages: () => void notify("danger", texts.t("report:tooManyImages")),
      failed: (error) => void showFailures(texts)(errorToast(error))
    }
  }
}
