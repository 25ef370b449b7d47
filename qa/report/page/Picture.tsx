import { useEffect, useEffectEvent, type KeyboardEvent } from "react"
import { transitionKey, type Coverage } from "../../coverage/Coverage.ts"
import type { Box, DrawnState, DrawnTransition, Lines, Point, ReportMachine } from "../Report.ts"
import type { ChangeChoice, Choice } from "./useChoice.ts"
import { textIn } from "./texts.ts"
import { useView } from "./useView.ts"

interface PictureProps {
  readonly machine: ReportMachine
  readonly coverage: Coverage
  readonly choice: Choice
  readonly change: ChangeChoice
  /** Boxes and arrows of the step that is played. */
  readonly current: ReadonlySet<string>
  /** Arrows of the steps before. */
  readonly passed: ReadonlySet<string>
}

const centre = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** A smooth line through the points. */
function lineThrough([first, ...others]: ReadonlyArray<Point>): string {
  const last = others.length - 1
  const curves = others.map(({ x, y }, index) => {
    const next = others[index + 1]
    if (next === undefined) return `L ${x} ${y}`
    const end = index + 1 === last ? next : { x: (x + next.x) / 2, y: (y + next.y) / 2 }
    return `Q ${x} ${y} ${end.x} ${end.y}`
  })
  return [`M ${first!.x} ${first!.y}`, ...curves].join(" ")
}

/** Lines of a text in the middle of a box, or at its top. */
function BoxText({ lines, box, atTop = false }: { lines: ReadonlyArray<string>; box: Box; atTop?: boolean }) {
  const { x, y } = centre(box)
  const top = atTop ? box.y + 18 : y - ((lines.length - 1) * 16) / 2 + 4
  return (
    <text textAnchor="middle">
      {lines.map((line, index) => (
        <tspan key={index} x={x} y={top + index * 16}>
          {`${line} `}
        </tspan>
      ))}
    </text>
  )
}

const pressed = (act: () => void) => (event: KeyboardEvent) => {
  if (event.key !== "Enter" && event.key !== " ") return
  event.preventDefault()
  act()
}

/** The machine as boxes and arrows. */
export function Picture({ machine, coverage, choice, change, current, passed }: PictureProps) {
  const say = textIn(choice.language)
  const inWords = (lines: Lines) => lines[choice.language]
  const initial = machine.states.find(({ isInitial }) => isInitial) ?? machine.states[0]!
  const { frame, box, handlers, isClick, zoom, fit, show } = useView(machine.size, centre(initial.box))

  const played = machine.states.find(({ path, isParent }) => !isParent && current.has(path))
  const follow = useEffectEvent((path: string | null, _step: number) => {
    if (path !== null && played !== undefined) show(centre(played.box))
  })
  useEffect(() => follow(choice.path, choice.step), [choice.path, choice.step])

  const chosenProps = (part: string, label: string) => ({
    role: "button",
    tabIndex: 0,
    "aria-label": label,
    "aria-pressed": choice.part === part,
    onClick: () => isClick() && change({ part }),
    onKeyDown: pressed(() => change({ part }))
  })

  const drawState = (state: DrawnState) => (
    <g
      key={state.path}
      className={`state${state.isParent ? " parent" : ""}${state.path === "" ? " anywhere" : ""}`}
      data-current={current.has(state.path) || undefined}
      {...chosenProps(state.path, `${say("box")}: ${inWords(state.lines).join(" ")}`)}
    >
      <rect {...state.box} rx={10} />
      {state.isInitial && <circle cx={state.box.x} cy={state.box.y + 14} r={6} className="initial" />}
      <BoxText lines={inWords(state.lines)} box={state.box} atTop={state.isParent} />
    </g>
  )

  const looksOf = ({ id, by }: DrawnTransition) => ({
    className: `transition by-${by}`,
    "data-current": current.has(id) || undefined,
    "data-passed": passed.has(id) || undefined,
    "data-result":
      choice.layer === null
        ? undefined
        : (coverage[transitionKey(machine.id, id)]?.[choice.layer]?.result ?? "untested")
  })
  const drawLine = (transition: DrawnTransition) => (
    <g
      key={transition.id}
      {...looksOf(transition)}
      onClick={() => isClick() && change({ part: transition.id })}
    >
      <path d={lineThrough(transition.points)} markerEnd="url(#tip)" />
    </g>
  )
  const drawLabel = (transition: DrawnTransition) => (
    <g
      key={transition.id}
      {...looksOf(transition)}
      {...chosenProps(
        transition.id,
        `${say("arrow")}: ${say(`by.${transition.by}`)}. ${inWords(transition.lines).join(" ")}`
      )}
    >
      <rect {...transition.label} rx={6} />
      <BoxText lines={inWords(transition.lines)} box={transition.label} />
    </g>
  )

  return (
    <div className="picture">
      <svg
        ref={frame}
        viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`}
        role="group"
        tabIndex={0}
        aria-label={say("picture", { name: machine.words.title[choice.language] })}
        {...handlers}
      >
        <defs>
          <marker
            id="tip"
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerUnits="userSpaceOnUse"
            markerWidth="13"
            markerHeight="13"
            orient="auto"
          >
            <path d="M 0 0 L 10 5 L 0 10 z" fill="context-stroke" />
          </marker>
        </defs>
        {machine.states.filter(({ isParent }) => isParent).map(drawState)}
        {machine.transitions.map(drawLine)}
        {machine.transitions.map(drawLabel)}
        {machine.states.filter(({ isParent }) => !isParent).map(drawState)}
      </svg>
      <div className="zoom">
        <button type="button" onClick={() => zoom(1.25)} aria-label={say("zoomIn")}>
          +
        </button>
        <button type="button" onClick={() => zoom(0.8)} aria-label={say("zoomOut")}>
          −
        </button>
        <button type="button" onClick={fit}>
          {say("fit")}
        </button>
      </div>
    </div>
  )
}
