import { ArrowDown, ArrowUp, LockKeyhole, Plus, Trash2 } from "lucide-react"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { OrganiserProblem, SetProblem, SetSubtask } from "../../../../api/contract/organiser/settings.ts"
import { Badge } from "../../../../ui/Badge.tsx"
import { Button } from "../../../../ui/Button.tsx"
import { cx } from "../../../../ui/cx.ts"
import { NumberField } from "../NumberField.tsx"
import { replaced } from "./listEdits.ts"

interface ProblemRowProps {
  readonly label: string
  readonly problem: SetProblem
  /** Undefined until loaded. */
  readonly facts: OrganiserProblem | undefined
  readonly isFirst: boolean
  readonly isLast: boolean
  /** Whether scoring uses points. */
  readonly byPoints: boolean
  readonly onMove: (by: -1 | 1, button: HTMLElement) => void
  readonly onChange: (problem: SetProblem) => void
  readonly onRemove: () => void
}

/** A contest problem: its order, points and subtasks. */
export function ProblemRow(props: ProblemRowProps) {
  const { label, problem, facts, isFirst, isLast, byPoints, onMove, onChange, onRemove } = props
  const { t } = useTranslation("organiser")
  const title = facts?.title ?? `№ ${problem.id}`
  return (
    <li className="grid gap-3 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="grid size-9 place-items-center rounded-md bg-sunken font-bold">{label}</span>
        <span className="min-w-0 grow basis-40 font-semibold [overflow-wrap:anywhere]">{title}</span>
        {facts?.reserved === true && <Badge icon={<LockKeyhole />}>{t("settings.problems.reserved")}</Badge>}
        <span className="ml-auto flex">
          <RowButton
            name={t("settings.problems.up", { label })}
            off={isFirst}
            onPress={(button) => onMove(-1, button)}
          >
            <ArrowUp />
          </RowButton>
          <RowButton
            name={t("settings.problems.down", { label })}
            off={isLast}
            onPress={(button) => onMove(1, button)}
          >
            <ArrowDown />
          </RowButton>
          <RowButton name={t("settings.problems.remove", { label, title })} onPress={onRemove}>
            <Trash2 />
          </RowButton>
        </span>
      </div>
      {byPoints && (
        <Worth
          problem={problem}
          tests={facts?.tests ?? 0}
          scored={facts?.scored === true}
          onChange={onChange}
        />
      )}
    </li>
  )
}

interface RowButtonProps {
  readonly name: string
  /** Disabled but still focusable. */
  readonly off?: boolean
  readonly onPress: (button: HTMLElement) => void
  readonly children: ReactNode
}

function RowButton({ name, off = false, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={off || undefined}
      onClick={({ currentTarget }) => !off && onPress(currentTarget)}
      className={cx(
        "grid size-11 place-items-center rounded-lg text-ink-soft disabled:opacity-40 [&_svg]:size-5",
        off ? "opacity-40" : "hover:bg-sunken hover:text-ink"
      )}
    >
      {children}
    </button>
  )
}

interface WorthProps {
  readonly problem: SetProblem
  readonly tests: number
  readonly scored: boolean
  readonly onChange: (problem: SetProblem) => void
}

const sumOf = (subtasks: ReadonlyArray<SetSubtask>) => subtasks.reduce((sum, { points }) => sum + points, 0)

function Worth({ problem, tests, scored, onChange }: WorthProps) {
  const { t } = useTranslation("organiser")
  const { subtasks } = problem
  const setSubtasks = (next: ReadonlyArray<SetSubtask>) =>
    onChange(
      next.length === 0 ? { ...problem, subtasks: null } : { ...problem, subtasks: next, points: sumOf(next) }
    )
  const add = () => {
    const from = (subtasks?.at(-1)?.to ?? 0) + 1
    const points = subtasks === null ? problem.points : 10
    setSubtasks([
      ...(subtasks ?? []),
      { points, from: Math.min(from, Math.max(1, tests)), to: Math.max(1, tests) }
    ])
  }
  return (
    <div className="grid gap-3">
      {subtasks === null ? (
        <div className="max-w-72">
          <NumberField
            label={t("settings.problems.points")}
            hint={t(scored ? "settings.problems.byScore" : "settings.problems.byTests", { count: tests })}
            value={problem.points === 0 ? null : problem.points}
            onChange={(points) => onChange({ ...problem, points: points ?? 0 })}
          />
        </div>
      ) : (
        <>
          <p className="text-sm text-ink-soft">
            {t("settings.problems.sum", { points: sumOf(subtasks), count: tests })}
          </p>
          <ol className="grid gap-3">
            {subtasks.map((subtask, index) => (
              <SubtaskRow
                // eslint-disable-next-line react/no-array-index-key -- A subtask is its place.
                key={index}
                number={index + 1}
                subtask={subtask}
                onChange={(next) => setSubtasks(replaced(subtasks, index, next))}
                onRemove={() => setSubtasks(replaced(subtasks, index))}
              />
            ))}
          </ol>
        </>
      )}
      {!scored && (
        <Button variant="ghost" size="sm" className="justify-self-start" onClick={add}>
          <Plus className="size-4" />
          {t("settings.problems.addSubtask")}
        </Button>
      )}
    </div>
  )
}

interface SubtaskRowProps {
  readonly number: number
  readonly subtask: SetSubtask
  readonly onChange: (subtask: SetSubtask) => void
  readonly onRemove: () => void
}

const fields = ["points", "from", "to"] as const

function SubtaskRow({ number, subtask, onChange, onRemove }: SubtaskRowProps) {
  const { t } = useTranslation("organiser")
  return (
    <li className="flex flex-wrap items-end gap-3">
      <span className="w-full text-sm font-semibold 550:w-auto 550:pb-3">
        {t("settings.problems.subtask", { number })}
      </span>
      {fields.map((field) => (
        <div key={field} className="w-20">
          <NumberField
            label={t(`settings.problems.subtaskFields.${field}`)}
            value={subtask[field] === 0 ? null : subtask[field]}
            onChange={(value) => onChange({ ...subtask, [field]: value ?? 0 })}
          />
        </div>
      ))}
      <RowButton name={t("settings.problems.removeSubtask", { number })} onPress={onRemove}>
        <Trash2 />
      </RowButton>
    </li>
  )
}
