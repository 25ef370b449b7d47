import "./ui/styles.css"
import Cookies from "js-cookie"
import { createRoot, hydrateRoot } from "react-dom/client"
import { createApi, loadCalls } from "./api/client.ts"
import { createQueryClient, fillCache } from "./api/queries.ts"
import { errorToast } from "./api/errorToast.ts"
import { Unreachable } from "./api/errors.ts"
import { createServerClock } from "./api/serverClock.ts"
import { App } from "./App.tsx"
import { registerWorker } from "./features/shell/connection/registerWorker.ts"
import { showConnection } from "./features/shell/connection/showConnection.ts"
import { changeLanguage, languageKey, rememberLanguage } from "./features/shell/language/changeLanguage.ts"
import { isLearner, learnerId } from "./features/shell/session/SessionContext.ts"
import { ClockContext } from "./features/shell/clock/ClockContext.ts"
import { deferredSession } from "./features/shell/session/Session.ts"
import { followPage, pageEvents } from "./features/shell/session/followPage.ts"
import { readSharedDeviceUsers } from "./features/shell/session/sharedDevice.ts"
import { waitForSameUser } from "./features/shell/session/waitForSameUser.ts"
import { readTokens } from "./features/shell/session/tokens.ts"
import { readWindowKey } from "./features/shell/session/windowKey.ts"
import { readShellConfig } from "./features/shell/frame/ShellConfigContext.ts"
import { ReportContext, type OpenReport } from "./features/shell/frame/ReportContext.ts"
import { reloadForNewVersion } from "./features/shell/frame/reloadForNewVersion.ts"
import { reportFailure, showSessionFailures } from "./features/shell/frame/reportFailure.ts"
import { loadToasts, notify, showFailures } from "./features/shell/frame/toasts.ts"
import { afterFirstInput } from "./features/shell/frame/afterFirstInput.ts"
import { chooseTheme, startTheme } from "./features/shell/theme/theme.ts"
import { startTexts } from "./i18n/i18n.ts"
import { chosenLanguage, detectLanguage, isLanguage, type Language } from "./i18n/languages.ts"
import { preloadPage } from "./routes/AppRoutes.tsx"
import { createNavigator } from "./routes/navigator.tsx"
import { PageRouter } from "./routes/PageRouter.tsx"
import { signInPath } from "./routes/paths.ts"
import { mayPrefetch } from "./ui/mayPrefetch.ts"

// The entry may run before the document is fully parsed.
if (document.readyState === "loading") {
  await new Promise((done) => document.addEventListener("DOMContentLoaded", done, { once: true }))
}

const scriptText = (id: string) => document.getElementById(id)?.textContent ?? null
const config = readShellConfig(scriptText("shell-config"))
const documentLanguage = document.documentElement.lang

const hints = {
  search: location.search,
  cookie: Cookies.get(languageKey),
  stored: localStorage.getItem(languageKey),
  document: documentLanguage
}
const language = detectLanguage(hints)
// Setting `lang` again would make the browser recompute all styles, as would the theme and the pane widths.
if (language !== documentLanguage) document.documentElement.lang = language
if (chosenLanguage(hints) !== null) rememberLanguage(language, config.cookieDomain)
startTheme()

const texts = await startTexts(language)
const show = (toast: Parameters<ReturnType<typeof showFailures>>[0]) => void showFailures(texts)(toast)
const clock = createServerClock(localStorage)
const navigator = createNavigator()

const queries = createQueryClient(reportFailure(show))
const accessToken = () => readTokens()?.accessToken ?? null
const api = createApi({
  fetch: (address, init) => fetch(address, init),
  language: () => (isLanguage(texts.language) ? texts.language : "ru"),
  accessToken,
  windowKey: readWindowKey,
  settled: () => waitForSameUser(session, catchUp),
  renewed: async (refused, isRead) => {
    const { renewTokens } = await import("./features/shell/session/renewTokens.ts")
    await renewTokens(session, catchUp, accessToken)(refused, isRead)
  },
  recordServerTime: clock.record,
  traced: config.traced
})
const services = {
  queries,
  clock,
  mainSiteUrl: config.mainSiteUrl,
  cookieDomain: config.cookieDomain,
  forgetTheme: () => chooseTheme("system", config.cookieDomain),
  clearSharedDeviceUsers: async () =>
    (await import("./clearPreviousSharedDeviceUsers.ts")).clearSharedDeviceUsers(),
  leaveToSignIn: () => {
    const path = signInPath(location.pathname + location.search)
    // A learner page that loses its session redirects first; the timeout lets this navigation win.
    setTimeout(() => navigator.go(path))
  }
}
const session = deferredSession(readTokens(), async () => {
  const { startBrowserSession } = await import("./features/shell/session/sessionBrowser.ts")
  const actor = startBrowserSession(api, services)
  showSessionFailures(actor, show)
  return actor
})
if (readTokens() !== null) void session.started()
const catchUp = followPage(session, readTokens, pageEvents())
if (readSharedDeviceUsers().length > 0) {
  void import("./clearPreviousSharedDeviceUsers.ts").then(({ clearPreviousSharedDeviceUsers }) =>
    clearPreviousSharedDeviceUsers()
  )
}
reloadForNewVersion()

// The embedded queries are valid only for visitors in the document's language.
const madeForUs = language === documentLanguage && readTokens() === null
if (madeForUs) fillCache(queries, scriptText("initial-queries"))

/** A separate React tree, so that the report form works after the page has crashed. */
const openReport: OpenReport = (subject = {}) => {
  const slow = setTimeout(() => void notify("neutral", texts.t("loading")), 400)
  import("./features/shell/report/openReport.tsx")
    .then((report) => report.openReport({ api, queries, session, texts }, subject))
    .catch((cause: unknown) => show(errorToast(new Unreachable({ cause }))))
    .finally(() => clearTimeout(slow))
}

const speak = changeLanguage(texts, queries, config.cookieDomain)
/** Stores the language in the account too, because another user may use this browser next. */
const chooseLanguage = (chosen: Language) => {
  void speak(chosen)
  if (isLearner(session.getSnapshot()))
    void api.run("updateProfile", { payload: { language: chosen } }).catch(() => {})
}
let welcomed = learnerId(session.getSnapshot())
session.subscribe((view) => {
  const present = learnerId(view)
  if (present === welcomed) return
  welcomed = present
  if (present === null) return
  void import("./features/shell/language/switchToAccountLanguage.ts")
    .then(({ switchToAccountLanguage }) => switchToAccountLanguage(api, speak))
    .catch(() => {})
})

const root = document.getElementById("root")
if (root === null) throw new Error("The page has no #root.")
const app = (
  <ReportContext value={openReport}>
    <ClockContext value={clock}>
      <App
        texts={texts}
        config={config}
        queries={queries}
        api={api}
        session={session}
        changeLanguage={chooseLanguage}
        navigator={navigator}
        routed={(pages) => <PageRouter>{pages}</PageRouter>}
      />
    </ClockContext>
  </ReportContext>
)
const hydrate = () => hydrateRoot(root, app)
if (madeForUs && root.hasChildNodes()) {
  // Not awaited: the page's chunk imports this module, which would then never finish. A page that fails to load shows
  // its error in place.
  preloadPage(location.pathname).then(hydrate, hydrate)
} else createRoot(root).render(app)

registerWorker()
showConnection({ queries, texts })
/** Sends a learner's unsent solutions from any page they return to; `openSubmissions` starts only once. */
const sendOutbox = () => {
  if (!isLearner(session.getSnapshot())) return
  // If the import fails, the next session change retries.
  import("./features/practice/submission/submissionActors.ts")
    .then(({ openSubmissions }) => openSubmissions({ api, queries, session }))
    .catch(() => {})
}
session.subscribe(sendOutbox)
sendOutbox()

/** The share of production pages that check the invariants of their actors. */
const checkedShare = 0.01
if (import.meta.env.DEV || Math.random() < checkedShare) {
  afterFirstInput(async () => {
    const { checkInvariants } = await import("./features/shell/actors/checkInvariants.ts")
    checkInvariants(api)
  })
}

afterFirstInput(async () => {
  const [{ collectFingerprint }, { cacheFonts }] = await Promise.all([
    import("./features/shell/session/fingerprint.ts"),
    import("./features/shell/frame/cacheFonts.ts"),
    loadCalls(),
    loadToasts(texts)
  ])
  await collectFingerprint(api).catch(() => {})
  if (mayPrefetch()) await cacheFonts(document.getElementById("fonts"))
})
