import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import { defaultCheckerFlags, type CheckerFlags } from "../../../../checker/compareOutput.ts"
import { firstDifference, type Difference } from "./firstDifference.ts"
import { OutputText, type Mark } from "./OutputText.tsx"

interface OutputCompareProps {
  readonly input: string | null
  readonly expected: string | null
  readonly actual: string
  /** Null if other outputs may be right too, so differences are not marked. */
  readonly checker?: CheckerFlags | null
}

/** Input, expected and actual output side by side, with the first difference marked and described. */
export function OutputCompare({
  input,
  expected,
  actual,
  checker = defaultCheckerFlags
}: OutputCompareProps) {
  const { t } = useTranslation("submission")
  const difference = expected === null || checker === null ? null : firstDifference(actual, expected, checker)
  return (
    <div className="@container grid gap-3">
      {difference !== null && <p className="text-sm font-medium">{sentenceOf(difference, t)}</p>}
      <div className="grid gap-3 @min-[26rem]:grid-cols-2">
        {input !== null && (
          <OutputText label={t("compare.input")} text={input} className="@min-[26rem]:col-span-2" />
        )}
        {expected !== null && (
          <OutputText
            label={t(checker === null ? "compare.oneRight" : "compare.expected")}
            text={expected}
            mark={markIn(difference, "expected")}
          />
        )}
        <OutputText
          label={t("compare.actual")}
          text={actual}
          mark={markIn(difference, "actual")}
          className={expected === null ? "@min-[26rem]:col-span-2" : ""}
        />
      </div>
    </div>
  )
}

function markIn(difference: Difference | null, side: "expected" | "actual"): Mark | null {
  if (difference === null || difference.kind === "spacing") return null
  const token =
    side === "expected"
      ? "expected" in difference && difference.expected
      : "actual" in difference && difference.actual
  if (!token) return null
  return {
    line: token.line,
    from: token.column,
    to: token.column + token.text.length,
    good: side === "expected"
  }
}

const longest = 40
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

function sentenceOf(difference: Difference, t: TFunction<"submission">): string {
  switch (difference.kind) {
    case "different":
      return t("compare.different", {
        line: difference.actual.line,
        expected: shortened(difference.expected.text),
        actual: shortened(difference.actual.text)
      })
    case "missing":
      return t("compare.missing", {
        line: difference.expected.line,
        expected: shortened(difference.expected.text)
      })
    case "extra":
      return t("compare.extra", { line: difference.actual.line, actual: shortened(difference.actual.text) })
    case "spacing":
      return t("compare.spacing")
  }
}
