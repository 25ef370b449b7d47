import { useState } from "react"
import type { QaLanguage } from "../../words/MachineWords.ts"
import type { BenchStatus } from "../Bench.ts"
import { benchAddress } from "../front/benchAddress.ts"
import type { Catalogue, ListedState } from "../front/catalogue.ts"
import type { Say } from "./texts.ts"

interface StatesProps {
  readonly catalogue: Catalogue
  readonly status: BenchStatus
  readonly language: QaLanguage
  readonly say: Say
}

const matches = ({ id, words, account }: ListedState, query: string, language: QaLanguage) =>
  [id, words[language].title, words[language].about, account ?? ""].some((text) =>
    text.toLowerCase().includes(query.trim().toLowerCase())
  )

const accountText = ({ account }: ListedState, say: Say) => {
  if (account === null) return say("guest")
  return account.startsWith("{") ? say("pupil") : say("account", { name: account })
}

function StateItem({
  state,
  status,
  language,
  say
}: Omit<StatesProps, "catalogue"> & { state: ListedState }) {
  const { title, about } = state.words[language]
  const isLoaded = status.loaded?.state === state.id
  return (
    <li aria-current={isLoaded || undefined}>
      <div>
        <h4 id={`state-${state.id}`}>{title}</h4>
        <p>{about}</p>
        <p className="quiet">
          {accountText(state, say)} · {state.page} · <code>{state.id}</code>
        </p>
      </div>
      <a
        className="button"
        id={`open-${state.id}`}
        aria-labelledby={`open-${state.id} state-${state.id}`}
        href={`${benchAddress}/open?state=${state.id}`}
        target="zama-bench-page"
      >
        {say("open")}
      </a>
    </li>
  )
}

export function StatesPart({ catalogue, ...rest }: StatesProps) {
  const { say, language } = rest
  const [query, setQuery] = useState("")
  const found = catalogue.states.filter((state) => matches(state, query, language))
  const groups = [...new Set(found.map(({ group }) => group))]
  return (
    <section aria-labelledby="states" className="states">
      <h2 id="states">{say("states")}</h2>
      <p className="quiet">
        {say("statesHint")} {say("password", { password: catalogue.password })}
      </p>
      <input
        type="search"
        aria-label={say("searchStates")}
        placeholder={say("searchStates")}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      {query !== "" && <p role="status">{say("found", { n: found.length })}</p>}
      {groups.map((group) => (
        <div key={group}>
          <h3>{say(`group.${group}`)}</h3>
          <ul>
            {found
              .filter((state) => state.group === group)
              .map((state) => (
                <StateItem key={state.id} {...{ state, ...rest }} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
