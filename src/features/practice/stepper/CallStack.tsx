import { useTranslation } from "react-i18next"
import type { Trace, TraceFrame } from "../../../trace/Trace.ts"
import { cx } from "../../../ui/cx.ts"
import { shownVariables, type ShownVariable } from "./stepSelectors.ts"
import { useFrameName } from "./useFrameName.ts"

interface CallStackProps {
  readonly trace: Trace
  readonly position: number
}

/** The call stack with the variables of each frame, innermost first. */
export function CallStack({ trace, position }: CallStackProps) {
  const { t } = useTranslation("cell")
  const step = trace.steps[position]!
  const frames = [...step.frames].reverse()
  return (
    <ol aria-label={t("steps.stack")} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {frames.map((frame, index) => (
        <li key={frame.id} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {step.omitted > 0 && index === frames.length - 1 && (
            <p className="px-3 text-sm text-ink-soft">{t("steps.leftOut", { count: step.omitted })}</p>
          )}
          <FrameCard frame={frame} variables={shownVariables(trace, position, frame)} active={index === 0} />
        </li>
      ))}
    </ol>
  )
}

interface FrameCardProps {
  readonly frame: TraceFrame
  readonly variables: ReadonlyArray<ShownVariable>
  /** Whether this is the innermost frame. */
  readonly active: boolean
}

function FrameCard({ frame, variables, active }: FrameCardProps) {
  const { t } = useTranslation("cell")
  const name = useFrameName()(frame.name)
  return (
    <section
      aria-label={name}
      className={cx("overflow-hidden rounded-lg border bg-raised", active ? "border-accent" : "border-line")}
    >
      <h4 className="flex flex-wrap items-baseline gap-x-2 bg-sunken px-3 py-1.5 text-sm font-semibold">
        <span className={cx("[overflow-wrap:anywhere]", !frame.name.startsWith("<") && "font-mono")}>
          {name}
        </span>
        <span className="ml-auto font-normal text-ink-soft">{t("steps.line", { line: frame.line })}</span>
      </h4>
      {variables.length === 0 ? (
        <p className="px-3 py-2 text-sm text-ink-soft">{t("steps.noVariables")}</p>
      ) : (
        <VariableTable variables={variables} />
      )}
      {frame.more > 0 && (
        <p className="px-3 pb-2 text-sm text-ink-soft">{t("steps.more", { count: frame.more })}</p>
      )}
    </section>
  )
}

function VariableTable({ variables }: { readonly variables: ReadonlyArray<ShownVariable> }) {
  const { t } = useTranslation("cell")
  return (
    <table className="w-full table-fixed text-left font-mono text-sm">
      <caption className="sr-only">{t("steps.variables")}</caption>
      <tbody>
        {variables.map(({ name, value, changed, before }) => (
          <tr key={name} className={cx("border-t border-line align-top", changed && "bg-amber-soft")}>
            <th scope="row" className="w-2/5 px-3 py-1.5 font-medium [overflow-wrap:anywhere]">
              {name}
            </th>
            <td className="px-3 py-1.5 [overflow-wrap:anywhere]">
              <span className={changed ? "font-semibold" : ""}>{value}</span>
              {changed && (
                <span className="block font-sans text-xs text-amber-ink">
                  {before === null ? t("steps.new") : t("steps.before", { value: shortened(before) })}
                </span>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const longest = 40
const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
