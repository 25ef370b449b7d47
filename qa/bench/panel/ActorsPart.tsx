import { useEffect, useState } from "react"
import type { QaLanguage, Text } from "../../words/MachineWords.ts"
import type { Catalogue } from "../front/catalogue.ts"
import type { ActorStep, BenchMessage, WatchedActor, WatchedPage } from "../page/messages.ts"
import { channel, post } from "./callBench.ts"
import { saveTrace } from "./saveTrace.ts"
import type { Say, TextKey } from "./texts.ts"

interface ActorsProps {
  readonly catalogue: Catalogue
  readonly language: QaLanguage
  readonly locale: string
  readonly say: Say
}

/** The open pages of this browser, newest first. */
function usePages(): ReadonlyArray<WatchedPage> {
  const [pages, setPages] = useState<ReadonlyArray<WatchedPage>>([])
  useEffect(() => {
    const receive = ({ data }: MessageEvent<BenchMessage>) => {
      if (data.type === "closed") setPages((all) => all.filter(({ id }) => id !== data.page))
      if (data.type !== "page") return
      setPages((all) =>
        all.some(({ id }) => id === data.page.id)
          ? all.map((page) => (page.id === data.page.id ? data.page : page))
          : [data.page, ...all]
      )
    }
    channel.addEventListener("message", receive)
    post({ type: "ask" })
    return () => channel.removeEventListener("message", receive)
  }, [])
  return pages
}

type Machines = Catalogue["machines"]

const titleOf = ({ machine }: WatchedActor, machines: Machines, language: QaLanguage) =>
  machines[machine]?.title[language] ?? machine

const stateText = (machine: string, { states }: ActorStep, machines: Machines, language: QaLanguage) =>
  states.map((path) => machines[machine]?.states[path]?.[language] ?? path).join(" ")

/** Words of an event; a type with several cases has those of all. */
function eventText(
  machine: string,
  event: string,
  machines: Machines,
  language: QaLanguage,
  say: Say
): string | null {
  const events: Readonly<Record<string, Text>> = machines[machine]?.events ?? {}
  const cases = Object.entries(events).filter(([name]) => name === event || name.startsWith(`${event} (`))
  if (cases.length === 0) return null
  const list = [...new Set(cases.map(([, text]) => text[language]))].join(" / ")
  return list.includes(" / ") ? say("oneOf", { list }) : list
}

const moreThanNothing = (data: unknown) => data !== null && Object.keys(data as object).length > 0

const statusKey = (status: string): TextKey =>
  status === "done" || status === "error" ? `status.${status}` : "status.stopped"

/** Focusable, so that the keyboard scrolls it. */
const DataView = ({ label, data }: { readonly label: string; readonly data: unknown }) => (
  <pre tabIndex={0} role="region" aria-label={label}>
    {JSON.stringify(data, null, 2)}
  </pre>
)

function StepView({
  actor,
  step,
  catalogue,
  language,
  locale,
  say
}: ActorsProps & { readonly actor: WatchedActor; readonly step: ActorStep }) {
  const words = eventText(actor.machine, step.event, catalogue.machines, language, say)
  return (
    <dl>
      <dt>{say("event")}</dt>
      <dd>
        {words !== null && <p>{words}</p>}
        <code>{step.event}</code>{" "}
        <span className="quiet">{new Date(step.at).toLocaleTimeString(locale)}</span>
      </dd>
      <dt>{say("state")}</dt>
      <dd>
        <p>{stateText(actor.machine, step, catalogue.machines, language)}</p>
        <code>{step.states.join(", ")}</code>
      </dd>
      {moreThanNothing(step.data) && (
        <>
          <dt>{say("data")}</dt>
          <dd>
            <DataView label={say("data")} data={step.data} />
          </dd>
        </>
      )}
      <dt>{say("context")}</dt>
      <dd>
        <DataView label={say("context")} data={step.context} />
      </dd>
    </dl>
  )
}

function ActorView({ actor, ...rest }: ActorsProps & { readonly actor: WatchedActor }) {
  const { say, language, catalogue } = rest
  /** Counted from the newest step; 0 follows it. */
  const [back, setBack] = useState(0)
  const last = actor.steps.length - 1
  const at = Math.max(0, last - back)
  const step = actor.steps[at]
  const go = (to: number) => setBack(Math.min(last, Math.max(0, last - to)))
  if (step === undefined) return null
  return (
    <div className="actor">
      <h3>{titleOf(actor, catalogue.machines, language)}</h3>
      <div className="row">
        <button type="button" disabled={at === 0} onClick={() => go(at - 1)}>
          {say("previous")}
        </button>
        <button type="button" disabled={at === last} onClick={() => go(at + 1)}>
          {say("next")}
        </button>
        <button type="button" disabled={back === 0} onClick={() => setBack(0)}>
          {say("newest")}
        </button>
        <span role="status">{say("step", { n: at + 1, of: last + 1 })}</span>
        <a href={`/dev/models#${actor.machine}`} target="zama-models">
          {say("picture")}
        </a>
        <button type="button" onClick={() => saveTrace(actor)}>
          {say("saveTrace")}
        </button>
      </div>
      <input
        type="range"
        aria-label={say("history")}
        min={0}
        max={last}
        value={at}
        onChange={(event) => go(event.target.valueAsNumber)}
      />
      <StepView {...{ actor, step, ...rest }} />
    </div>
  )
}

export function ActorsPart(props: ActorsProps) {
  const { catalogue, language, say } = props
  const pages = usePages()
  const [chosenPage, choosePage] = useState<string | null>(null)
  const [chosenActor, chooseActor] = useState<string | null>(null)
  const page = pages.find(({ id }) => id === chosenPage) ?? pages[0]
  const actor = page?.actors.find(({ id }) => id === chosenActor)
  return (
    <section aria-labelledby="actors" className="actors">
      <h2 id="actors">{say("actors")}</h2>
      <p className="quiet">{say("actorsHint")}</p>
      {page === undefined && <p role="status">{say("noPages")}</p>}
      {page !== undefined && (
        <>
          <label>
            {say("page")}
            <select value={page.id} onChange={(event) => choosePage(event.target.value)}>
              {pages.map(({ id, path }) => (
                <option key={id} value={id}>
                  {path}
                </option>
              ))}
            </select>
          </label>
          {page.actors.length === 0 && <p role="status">{say("noActors")}</p>}
          <div className="watched">
            <ul>
              {page.actors.toReversed().map((each) => (
                <li key={each.id}>
                  <button
                    type="button"
                    aria-pressed={each.id === chosenActor}
                    onClick={() => chooseActor(each.id)}
                  >
                    <strong>{titleOf(each, catalogue.machines, language)}</strong>{" "}
                    <span className="quiet">
                      {each.status !== "active" && `${say(statusKey(each.status))} · `}
                      {each.steps.at(-1)?.states.join(", ")}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            {actor === undefined ? (
              page.actors.length > 0 && <p className="quiet">{say("choose")}</p>
            ) : (
              <ActorView key={actor.id} {...{ actor, ...props }} />
            )}
          </div>
        </>
      )}
    </section>
  )
}
