import { useEffect, useEffectEvent, useState } from "react"
import type { ReportMachine, ReportPath, ReportStep } from "../Report.ts"
import { textIn } from "./texts.ts"
import type { ChangeChoice, Choice } from "./useChoice.ts"

interface PanelProps {
  readonly machine: ReportMachine
  readonly choice: Choice
  readonly change: ChangeChoice
}

const millisecondsPerStep = 1500

const actionOf = ({ words }: ReportMachine, step: ReportStep, { language }: Choice): string =>
  words.events[step.case]?.[language] ?? step.case

/** What a person sees after a step. */
const seenAfter = ({ words }: ReportMachine, step: ReportStep, { language }: Choice): ReadonlyArray<string> =>
  [
    ...step.effects.map((name) => words.effects[name]?.[language] ?? name),
    ...step.states.map((path) => words.states[path]?.[language] ?? path)
  ].filter((sentence) => sentence !== "")

/** A long list of paths may have been scrolled far down. */
const showBeginning = (section: HTMLElement | null) => section?.scrollIntoView({ block: "start" })

/** The steps of one path, played on the picture one after the other. */
function PathSteps({ machine, choice, change, path }: PanelProps & { readonly path: ReportPath }) {
  const say = textIn(choice.language)
  const [wantsPlay, setWantsPlay] = useState(false)
  const { step: played } = choice
  const isAtEnd = played >= path.steps.length
  const isPlaying = wantsPlay && !isAtEnd
  const showStep = useEffectEvent((step: number) => change({ step }))
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => showStep(played + 1), millisecondsPerStep)
    return () => clearTimeout(timer)
  }, [isPlaying, played])
  const play = () => {
    if (isAtEnd) change({ step: 0 })
    setWantsPlay(!isPlaying)
  }

  return (
    <section aria-label={say("path")} ref={showBeginning}>
      <button type="button" onClick={() => change({ path: null, step: 0 })}>
        ← {say("close")}
      </button>
      <h3>
        <code>{path.id}</code>
      </h3>
      <p>
        <strong>{say("before")}:</strong> {machine.words.starts[path.start]?.[choice.language] ?? path.start}
      </p>
      <div className="row">
        <button type="button" disabled={played === 0} onClick={() => change({ step: played - 1 })}>
          {say("previous")}
        </button>
        <button type="button" disabled={isAtEnd} onClick={() => change({ step: played + 1 })}>
          {say("next")}
        </button>
        <button type="button" onClick={play}>
          {say(isPlaying ? "stop" : "play")}
        </button>
      </div>
      <p role="status">{played === 0 ? say("atStart") : say("step", { n: played, of: path.steps.length })}</p>
      <ol className="steps">
        {path.steps.map((step, index) => (
          <li key={index} aria-current={played === index + 1 ? "step" : undefined}>
            <button type="button" className="plain" onClick={() => change({ step: index + 1 })}>
              {actionOf(machine, step, choice)}
            </button>
            <ul>
              {seenAfter(machine, step, choice).map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {step.calls.length > 0 && (
              <p className="quiet">
                {say("calls")}: <code>{step.calls.join(", ")}</code>
              </p>
            )}
          </li>
        ))}
      </ol>
      <p className="quiet">
        {say("requirements")}: {path.requirements.join(", ")}
      </p>
    </section>
  )
}

const passesThrough = (part: string, { from, steps }: ReportPath): boolean =>
  from.includes(part) ||
  steps.some(
    ({ taken, states }) =>
      taken.includes(part) || states.some((state) => state === part || state.startsWith(`${part}.`))
  )

const matches = (query: string, path: ReportPath, machine: ReportMachine, choice: Choice): boolean =>
  [
    path.id,
    ...path.requirements,
    ...path.steps.flatMap((step) => [
      step.case,
      ...step.states,
      actionOf(machine, step, choice),
      ...seenAfter(machine, step, choice)
    ])
  ].some((text) => text.toLowerCase().includes(query.toLowerCase()))

/** The states before and after the last step, which tell paths with the same last step apart. */
const endsOf = ({ from, steps }: ReportPath): string =>
  [steps.at(-2)?.states ?? from, steps.at(-1)!.states].map((states) => states.join(" + ")).join(" → ")

/** The paths of a machine: those that match the search and pass the chosen box or arrow. */
export function PathPanel({ machine, choice, change }: PanelProps) {
  const say = textIn(choice.language)
  const chosen = machine.paths.find(({ id }) => id === choice.path)
  if (chosen !== undefined) return <PathSteps {...{ machine, choice, change }} path={chosen} />
  const paths = machine.paths.filter(
    (path) =>
      (choice.part === null || choice.part === "" || passesThrough(choice.part, path)) &&
      matches(choice.query, path, machine, choice)
  )
  return (
    <section aria-label={say("paths")}>
      <h3>
        {say("paths")} <small>({paths.length})</small>
      </h3>
      {paths.length === 0 && <p>{say("nothingFound")}</p>}
      <ul className="paths">
        {paths.map((path) => (
          <li key={path.id}>
            <button type="button" className="plain" onClick={() => change({ path: path.id, step: 0 })}>
              {actionOf(machine, path.steps.at(-1)!, choice)} <code>{path.id}</code>
              <span className="quiet ends">{endsOf(path)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
