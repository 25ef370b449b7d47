import {
  layers,
  stateKey,
  transitionKey,
  type Coverage,
  type Layer,
  type TestResult
} from "../../coverage/Coverage.ts"
import type { DrawnTransition, ReportMachine } from "../Report.ts"
import { textIn } from "./texts.ts"
import type { ChangeChoice, Choice } from "./useChoice.ts"

interface PartPanelProps {
  readonly machine: ReportMachine
  readonly coverage: Coverage
  readonly choice: Choice
  readonly change: ChangeChoice
}

function ArrowDetails({ machine, coverage, choice, arrow }: PartPanelProps & { arrow: DrawnTransition }) {
  const say = textIn(choice.language)
  const results = coverage[transitionKey(machine.id, arrow.id)] ?? {}
  return (
    <>
      <h3>{say(`by.${arrow.by}`)}</h3>
      <ul>
        {arrow.happens.map((text) => (
          <li key={text[choice.language]}>{text[choice.language]}</li>
        ))}
      </ul>
      {arrow.guard !== null && (
        <p>
          <strong>{say("if")}:</strong> {arrow.guard[choice.language]}
        </p>
      )}
      <h4>{say("tests")}</h4>
      <ul>
        {layers.map((layer) => (
          <TestOf key={layer} layer={layer} found={results[layer]} choice={choice} />
        ))}
      </ul>
      <p className="quiet">
        <code>{arrow.id}</code>
      </p>
    </>
  )
}

interface TestOfProps {
  readonly layer: Layer
  readonly found: TestResult | undefined
  readonly choice: Choice
}

/** How the last test of one layer ended. */
function TestOf({ layer, found, choice }: TestOfProps) {
  const say = textIn(choice.language)
  return (
    <li data-result={found?.result ?? "untested"}>
      {say(`layer.${layer}`)}: {say(found?.result ?? "untested")}
      {found !== undefined && <span className="quiet"> ({found.test})</span>}
    </li>
  )
}

function BoxDetails({ machine, choice, coverage, path }: PartPanelProps & { readonly path: string }) {
  const say = textIn(choice.language)
  const seen = coverage[stateKey(machine.id, path)]?.browser
  const words = machine.words.states[path]
  return (
    <>
      <h3>{words?.[choice.language] ?? path}</h3>
      {words?.requirements !== undefined && (
        <p>
          {say("requirements")}: {words.requirements.join(", ")}
        </p>
      )}
      {seen !== undefined && (
        <ul>
          <TestOf layer="browser" found={seen} choice={choice} />
        </ul>
      )}
      <p className="quiet">
        <code>{path}</code>
      </p>
    </>
  )
}

/** The chosen box or arrow in full words. */
export function PartPanel(props: PartPanelProps) {
  const { machine, choice, change } = props
  const say = textIn(choice.language)
  const { part } = choice
  if (part === null || part === "")
    return choice.path === null ? <p className="quiet">{say("choose")}</p> : null
  const arrow = machine.transitions.find(({ id }) => id === part)
  return (
    <section className="part">
      <button
        type="button"
        className="dismiss"
        aria-label={say("close")}
        onClick={() => change({ part: null })}
      >
        ×
      </button>
      {arrow === undefined ? (
        <BoxDetails {...props} path={part} />
      ) : (
        <ArrowDetails {...props} arrow={arrow} />
      )}
    </section>
  )
}
