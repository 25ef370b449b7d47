import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Search } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Problem } from "../../../api/contract/practice/problems.ts"
import type {
  Counterexample as CounterexampleSearch,
  FoundCounterexample
} from "../../../api/contract/practice/solutions.ts"
import { Button } from "../../../ui/Button.tsx"
import { Spinner } from "../../../ui/Spinner.tsx"
import { VerdictBadge } from "../../../ui/VerdictBadge.tsx"
import { isJudged } from "../../../machines/isJudged.ts"
import { outcomeOfVerdict } from "../../shell/frame/outcomeOfVerdict.ts"
import { quiet, useApi, useApiQuery } from "../../shell/session/ApiContext.ts"
import { OutputCompare } from "./compare/OutputCompare.tsx"
import { OutputText } from "./compare/OutputText.tsx"
import { solutionKeys } from "./solutionKeys.ts"

const askEveryMs = 1000

const isSearching = (state: CounterexampleSearch["state"] | undefined) =>
  state === "queued" || state === "running"

interface CounterexampleProps {
  readonly solutionId: number
  readonly checker: Problem["checker"]
}

/** The search for a small input on which a solution fails: offer, progress and result. */
export function Counterexample({ solutionId, checker }: CounterexampleProps) {
  const { t } = useTranslation("counterexample")
  const { data } = useApiQuery(
    solutionKeys.counterexample(solutionId),
    "getCounterexample",
    { params: { id: solutionId } },
    { refetchInterval: ({ state }) => (isSearching(state.data?.state) ? askEveryMs : false), ...quiet }
  )
  const start = useStart(solutionId)
  if (data === undefined || data.state === "unavailable") return null
  const { state, failuresLeft, tried, found } = data
  if (state === "locked") {
    return <p className="text-sm text-ink-soft">{t("locked", { count: failuresLeft })}</p>
  }
  if (state === "offered" || state === "failed") {
    return (
      <Frame text={t(state === "failed" ? "failed" : "offer")}>
        <Button size="sm" variant="secondary" loading={start.isPending} onClick={() => start.mutate()}>
          <Search className="size-4" />
          {t("find")}
        </Button>
      </Frame>
    )
  }
  if (isSearching(state)) {
    return (
      <Frame text={t(state === "queued" ? "queued" : "running")}>
        <Spinner className="size-5 text-accent-ink" />
      </Frame>
    )
  }
  return found === null ? (
    <Frame text={t("none", { count: tried })} />
  ) : (
    <Found found={found} checker={checker} />
  )
}

function useStart(solutionId: number) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => api.run("startCounterexample", { params: { id: solutionId } }),
    onSuccess: (started) => queries.setQueryData(solutionKeys.counterexample(solutionId), started)
  })
}

function Frame({ text, children }: { readonly text: string; readonly children?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line px-4 py-3">
      <p role="status" className="grow basis-60 text-sm">
        {text}
      </p>
      {children}
    </div>
  )
}

interface FoundProps {
  readonly found: FoundCounterexample
  readonly checker: Problem["checker"]
}

function Found({ found, checker }: FoundProps) {
  const { t } = useTranslation(["counterexample", "submission"])
  const { input, expected, actual, status, message } = found
  return (
    <section aria-labelledby="counterexample" className="grid gap-3 rounded-lg border border-line p-4">
      <div role="status" className="flex flex-wrap items-center gap-3">
        <h4 id="counterexample" className="font-bold">
          {t("found")}
        </h4>
        {isJudged(status) && (
          <VerdictBadge outcome={outcomeOfVerdict(status)} label={t(`submission:verdict.${status}`)} />
        )}
      </div>
      <OutputCompare input={input} expected={expected} actual={actual} checker={checker} />
      {message !== "" && <OutputText label={t("submission:compare.anyMessage")} text={message} />}
      <p className="text-sm text-ink-soft">{t("notATest")}</p>
    </section>
  )
}
