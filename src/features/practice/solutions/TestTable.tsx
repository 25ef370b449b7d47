import { useTranslation } from "react-i18next"
import type { TestResult } from "../../../api/contract/practice/solutions.ts"
import { Badge } from "../../../ui/Badge.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { isJudged, outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { useResultFormats } from "../submission/useResultFormats.ts"

const head = "px-3 py-2 text-left text-sm font-semibold text-ink-soft"
const cell = "px-3 py-2"

/** Table of tests with verdict, time and memory. */
export function TestTable({ tests }: { readonly tests: ReadonlyArray<TestResult> }) {
  const { t } = useTranslation("submission")
  const { time, memory } = useResultFormats()
  return (
    <div
      role="group"
      aria-label={t("tests.title")}
      tabIndex={0}
      className="@container overflow-x-auto rounded-lg border border-line bg-raised"
    >
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{t("tests.title")}</caption>
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={head}>
              {t("tests.columns.test")}
            </th>
            <th scope="col" className={head}>
              {t("tests.columns.verdict")}
            </th>
            <th scope="col" className={`${head} text-right!`}>
              {t("tests.columns.time")}
            </th>
            <th scope="col" className={`${head} text-right! @max-[26rem]:hidden`}>
              {t("tests.columns.memory")}
            </th>
          </tr>
        </thead>
        <tbody>
          {tests.map((test) => (
            <tr key={test.ordinal} className="border-b border-line last:border-0">
              <th scope="row" className={`${cell} text-left font-medium whitespace-nowrap`}>
                {test.ordinal} {test.sample && <Badge className="ml-1">{t("tests.sample")}</Badge>}
              </th>
              <td className={cell}>
                {isJudged(test.status) ? (
                  <VerdictBadge outcome={outcomeOfVerdict(test.status)} label={t(`verdict.${test.status}`)} />
                ) : (
                  <span className="text-ink-soft">{t("tests.notRun")}</span>
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
