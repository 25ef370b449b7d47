import { GitCompare, Undo2 } from "lucide-react"
import { Suspense, use, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import { answersFormat, type Solution, type TestResult } from "../../../api/contract/practice/solutions.ts"
import { Button } from "../../../ui/Button.tsx"
import { CopyButton } from "../../../ui/CopyButton.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LostPicture } from "../../../ui/pictures.tsx"
import { CodeShow } from "../editor/CodeShow.tsx"
import { QueryFailure } from "../../shell/frame/QueryFailure.tsx"
import { SolvingContext } from "../problems/SolvingContext.ts"
import { useApiQuery } from "../../shell/session/ApiContext.ts"
import { BackLink } from "../../shell/frame/BackLink.tsx"
import { Waiting } from "../../shell/frame/Loaded.tsx"
import { notify } from "../../shell/frame/toasts.ts"
import { useLanguageName } from "../../shell/frame/useLanguageName.ts"
import { adviceOn } from "../answers/adviceOn.tsx"
import { SentAnswers } from "../answers/lazyAnswers.ts"
import { LazyCounterexample } from "../submission/LazyCounterexample.tsx"
import { LanguageLimits } from "../submission/LanguageLimits.tsx"
import { solutionKeys } from "../submission/solutionKeys.ts"
import { useResultFormats } from "../submission/useResultFormats.ts"
import { isJudged } from "../../../machines/isJudged.ts"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { VerdictView } from "../submission/VerdictView.tsx"
import { JudgingView } from "../submission/JudgingView.tsx"
import type { EditorText } from "./AttemptsDialog.tsx"
import { LazyAttemptsDialog } from "./LazyAttemptsDialog.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"

interface SolutionSectionProps {
  readonly solutionId: number
  readonly problem: Problem
  readonly editor: EditorText
}

/** One attempt with its verdict, tests and code. */
export function SolutionSection({ solutionId, problem, editor }: SolutionSectionProps) {
  const { t } = useTranslation(["solution", "submission"])
  const solving = use(SolvingContext)
  const query = useApiQuery(solutionKeys.one(solutionId), "getSolution", { params: { id: solutionId } })
  const closed = query.error?._tag === "Rejected" ? "closed" : null
  const missing = query.error?._tag === "NotFound" ? "notFound" : closed
  return (
    <section className="grid gap-4">
      <BackLink to={solving.solutions(problem.id)} label={t("back")} className="-my-2" />
      <h2 className="text-xl font-bold">{t("title", { id: solutionId })}</h2>
      {query.data !== undefined && <Shown solution={query.data} problem={problem} editor={editor} />}
      {query.data === undefined && missing !== null && (
        <EmptyState picture={<LostPicture />} title={t(`${missing}Title`)} text={t(`${missing}Text`)} />
      )}
      {query.data === undefined && query.isError && missing === null && <QueryFailure query={query} />}
      {query.isPending && (
        <Waiting
          label={t("submission:solution.loading")}
          className="grid gap-4"
          blocks={["h-5 w-64", "h-32", "h-64"]}
        />
      )}
    </section>
  )
}

interface ShownProps {
  readonly solution: Solution
  readonly problem: Problem
  readonly editor: EditorText
}

function Shown({ solution, problem, editor }: ShownProps) {
  const { t } = useTranslation("solution")
  const [comparing, setComparing] = useState(false)
  const judged = isJudged(solution.status)
  const solving = use(SolvingContext)
  const putBack = () => {
    const isPut = editor.put(solution.language, solution.source)
    void (isPut ? notify("success", t("putBackDone")) : notify("danger", t("wrongLanguage")))
  }
  return (
    <>
      <Facts solution={solution} />
      <div className="rounded-lg border border-line bg-raised p-4">
        {judged ? (
          <VerdictView
            solution={solution}
            checker={problem.checker}
            {...adviceOn(solution, problem)}
            help={<LazyCounterexample solution={solution} checker={problem.checker} />}
            limits={<LanguageLimits language={solution.language} problem={problem} />}
            inContest={solving.contest !== null}
          />
        ) : (
          <JudgingView progress={solution} />
        )}
      </div>
      {solution.language === answersFormat ? (
        <Suspense fallback={null}>
          <SentAnswers
            source={solution.source}
            problem={problem}
            onPutBack={() => editor.put(solution.language, solution.source)}
          />
        </Suspense>
      ) : (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3 className="text-lg font-bold">{t("code")}</h3>
            <div className="flex flex-wrap items-center gap-1">
              <Button size="sm" variant="secondary" onClick={putBack}>
                <Undo2 className="size-4" />
                {t("putBack")}
              </Button>
              <Button size="sm" variant="secondary" onClick={() => setComparing(true)}>
                <GitCompare className="size-4" />
                {t("compare")}
              </Button>
              <CopyButton
                text={solution.source}
                label={t("copyCode")}
                copiedLabel={t("copied")}
                onFailed={() => void notify("danger", t("copyFailed"))}
              />
            </div>
          </div>
          <CodeShow source={solution.source} language={solution.language} label={t("code")} />
        </>
      )}
      {solution.tests.length > 0 && <TestTable tests={solution.tests} />}
      {comparing && (
        <Suspense fallback={null}>
          <LazyAttemptsDialog
            problemId={problem.id}
            editor={editor}
            shown={solution}
            onClose={() => setComparing(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function Facts({ solution }: { readonly solution: Solution }) {
  const { t } = useTranslation(["solution", "submission"])
  const { moment, time, memory } = useResultFormats()
  const nameOf = useLanguageName()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {!solution.mine && <span>{t("author", { name: solution.author })}</span>}
      <span>{t("received", { when: moment(solution.receivedAt) })}</span>
      <span>{nameOf(solution.language)}</span>
      {solution.timeMs !== null && <span>{time(solution.timeMs)}</span>}
      {solution.memoryKb !== null && <span>{memory(solution.memoryKb)}</span>}
      {solution.backend !== null && <span>{t(`judge.${solution.backend}`)}</span>}
      <CopyButton
        className="-my-3"
        text={() => location.href}
        label={t("copyLink")}
        copiedLabel={t("linkCopied")}
        onFailed={() => void notify("danger", t("linkFailed"))}
      />
    </div>
  )
}

const head = "px-3 py-2 text-left text-sm font-semibold text-ink-soft"
const cell = "px-3 py-2"

/** Table of tests with verdict, time and memory. */
function TestTable({ tests }: { readonly tests: ReadonlyArray<TestResult> }) {
  const { t } = useTranslation(["solution", "submission"])
  const { time, memory } = useResultFormats()
  return (
    <div
      role="group"
      aria-label={t("submission:tests.title")}
      tabIndex={0}
      className="@container overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{t("submission:tests.title")}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={head}>
              {t("submission:tests.columns.test")}
            </th>
            <th scope="col" className={head}>
              {t("columns.verdict")}
            </th>
            <th scope="col" className={`${head} text-right!`}>
              {t("columns.time")}
            </th>
            <th scope="col" className={`${head} text-right! @max-[26rem]:hidden`}>
              {t("columns.memory")}
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.map((test) => (
            <tr key={test.ordinal} className="border-b border-line last:border-0">
              <th scope="row" className={`${cell} text-left font-medium whitespace-nowrap`}>
                {test.ordinal} {test.sample && <Badge className="ml-1">{t("sample")}</Badge>}
              </th>
              <td className={cell}>
                {isJudged(test.status) ? (
                  <VerdictBadge
                    outcome={outcomeOfVerdict(test.status)}
                    label={t(`submission:verdict.${test.status}`)}
                  />
                ) : (
                  <span className="text-ink-soft">{t("submission:tests.notRun")}</span>
                )}
              </td>
              <td className={`${cell} text-right whitespace-nowrap`}>{time(test.timeMs)}</td>
              <td className={`${cell} text-right whitespace-nowrap @max-[26rem]:hidden`}>
                {memory(test.memoryKb)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
