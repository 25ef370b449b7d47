import { useState } from "react"
import type { BenchStatus } from "../Bench.ts"
import type { Catalogue } from "../front/catalogue.ts"
import type { Fault } from "../faults/Faults.ts"
import { faultKinds, type FaultKind } from "../faults/faultKinds.ts"
import type { Panel } from "./usePanel.ts"
import type { Say } from "./texts.ts"

interface FaultsProps {
  readonly catalogue: Catalogue
  readonly status: BenchStatus
  readonly panel: Panel
  readonly say: Say
}

/** Kinds whose seconds mean something. */
const timed: ReadonlyArray<FaultKind> = ["slow", "tooMany"]

const faultText = ({ kind, seconds, once }: Fault, say: Say) =>
  [
    say(`kind.${kind}`),
    ...(timed.includes(kind) ? [say("secondsShort", { n: seconds })] : []),
    ...(once && kind !== "held" ? [say("isOnce")] : [])
  ].join(", ")

function FaultList({ status, panel, say }: Omit<FaultsProps, "catalogue">) {
  const faults = Object.entries(status.faults)
  if (faults.length === 0) return <p role="status">{say("noFaults")}</p>
  return (
    <>
      <ul className="faults">
        {faults.map(([call, fault]) => (
          <li key={call}>
            <span>
              <strong>{call}</strong> — {faultText(fault, say)}
            </span>
            <button
              type="button"
              aria-label={`${say("switchOff")}: ${call}`}
              onClick={() => void panel.change("/faults", { call, kind: null })}
            >
              {say("switchOff")}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => void panel.change("/faults/off")}>
        {say("allOff")}
      </button>
    </>
  )
}

export function FaultsPart({ catalogue, ...rest }: FaultsProps) {
  const { status, panel, say } = rest
  const [call, setCall] = useState("")
  const [kind, setKind] = useState<FaultKind>("network")
  const [seconds, setSeconds] = useState(10)
  const [once, setOnce] = useState(false)
  const isKnown = call === "all" || catalogue.calls.some(({ name }) => name === call)
  return (
    <section aria-labelledby="faults">
      <h2 id="faults">{say("faults")}</h2>
      <p className="quiet">{say("faultsHint")}</p>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          if (isKnown) void panel.change("/faults", { call, kind, seconds, once })
        }}
      >
        <label>
          {say("call")}
          <input
            list="calls"
            value={call}
            aria-invalid={call !== "" && !isKnown}
            aria-describedby="no-call"
            onChange={(event) => setCall(event.target.value.trim())}
          />
        </label>
        <datalist id="calls">
          <option value="all">{say("everyCall")}</option>
          {catalogue.calls.map(({ name, method, path }) => (
            <option key={name} value={name}>{`${method} ${path}`}</option>
          ))}
        </datalist>
        <label>
          {say("kind")}
          <select value={kind} onChange={(event) => setKind(event.target.value as FaultKind)}>
            {faultKinds.map((each) => (
              <option key={each} value={each}>
                {say(`kind.${each}`)}
              </option>
            ))}
          </select>
        </label>
        {timed.includes(kind) && (
          <label>
            {say("seconds")}
            <input
              type="number"
              min={0}
              max={120}
              value={seconds}
              onChange={(event) => setSeconds(event.target.valueAsNumber || 0)}
            />
          </label>
        )}
        {kind !== "held" && (
          <label className="check">
            <input type="checkbox" checked={once} onChange={(event) => setOnce(event.target.checked)} />
            {say("once")}
          </label>
        )}
        <button type="submit" disabled={!isKnown}>
          {say("switchOn")}
        </button>
      </form>
      <p id="no-call" role="status" className="wrong">
        {call !== "" && !isKnown && say("noCall")}
      </p>
      {status.recentCalls.length > 0 && (
        <div className="row" role="group" aria-label={say("recent")}>
          <span className="quiet">{say("recent")}:</span>
          {status.recentCalls.map((name) => (
            <button key={name} type="button" className="small" onClick={() => setCall(name)}>
              {name}
            </button>
          ))}
        </div>
      )}
      <FaultList {...rest} />
    </section>
  )
}
