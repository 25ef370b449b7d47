import { useEffect, useState } from "react"
import type { QaLanguage } from "../../words/MachineWords.ts"
import type { BenchStatus } from "../Bench.ts"
import type { Catalogue } from "../front/catalogue.ts"
import { ActorsPart } from "./ActorsPart.tsx"
import { post } from "./callBench.ts"
import { ClockPart, PresentTime } from "./ClockPart.tsx"
import { FaultsPart } from "./FaultsPart.tsx"
import { StatesPart } from "./StatesPart.tsx"
import { textIn, type Say } from "./texts.ts"
import { type Panel, usePanel } from "./usePanel.ts"

const locales = { ru: "ru-RU", en: "en-GB" } as const

function loadedText(
  { loaded, busy }: BenchStatus,
  catalogue: Catalogue | null,
  language: QaLanguage,
  say: Say
) {
  if (busy || catalogue === null) return say("busy")
  if (loaded === null) return ""
  const state = catalogue.states.find(({ id }) => id === loaded.state)
  return state === undefined
    ? say("notLoaded", { ms: loaded.ms })
    : say("loaded", { state: state.words[language].title, ms: loaded.ms })
}

/** What went wrong last, or what the bench does. */
function Notice({ panel, language, say }: { panel: Panel; language: QaLanguage; say: Say }) {
  const { status, catalogue, isAway, isWorking, failure } = panel
  if (isAway)
    return (
      <p role="alert" className="notice wrong">
        {say("away")}
      </p>
    )
  if (failure !== null)
    return (
      <p role="alert" className="notice wrong">
        {say("failed", { message: failure })}
      </p>
    )
  return (
    <p role="status" className="notice quiet">
      {status === null || isWorking ? say("busy") : loadedText(status, catalogue, language, say)}
    </p>
  )
}

interface Choice {
  readonly language: QaLanguage
  readonly dark: boolean
}

const stored = (name: string) => localStorage.getItem(`bench-${name}`)

function useChoice() {
  const [choice, setChoice] = useState<Choice>(() => ({
    language: (stored("language") ?? document.documentElement.lang) === "en" ? "en" : "ru",
    dark:
      stored("scheme") === null
        ? matchMedia("(prefers-color-scheme: dark)").matches
        : stored("scheme") === "dark"
  }))
  const { language, dark } = choice
  useEffect(() => {
    document.documentElement.lang = language
    document.documentElement.dataset["scheme"] = dark ? "dark" : "light"
    document.title = textIn(language)("title")
  }, [language, dark])
  const change = (changed: Partial<Choice>) => {
    const next = { ...choice, ...changed }
    localStorage.setItem("bench-language", next.language)
    localStorage.setItem("bench-scheme", next.dark ? "dark" : "light")
    setChoice(next)
  }
  return [choice, change] as const
}

export function PanelPage() {
  const panel = usePanel()
  const [{ language, dark }, choose] = useChoice()
  const { status, catalogue } = panel
  const say = textIn(language)
  const locale = locales[language]
  const isStopped = status?.clock.pausedAt != null
  const reset = async () => {
    if ((await panel.change("/reset")) !== null) post({ type: "restored" })
  }
  return (
    <>
      <header>
        <div className="bar">
          <h1>{say("title")}</h1>
          <nav>
            <a href="/" target="zama-bench-page">
              {say("site")}
            </a>
            <a href="/dev/outbox" target="zama-outbox">
              {say("outbox")}
            </a>
            <a href="/dev/models" target="zama-models">
              {say("models")}
            </a>
          </nav>
          <button
            type="button"
            lang={language === "ru" ? "en" : "ru"}
            onClick={() => choose({ language: language === "ru" ? "en" : "ru" })}
          >
            {say("language")}
          </button>
          <button type="button" onClick={() => choose({ dark: !dark })}>
            {say(dark ? "light" : "dark")}
          </button>
        </div>
      </header>
      <div className="top">
        {status !== null && (
          <div className="bar">
            <PresentTime {...{ status, locale, say }} />
            <button
              type="button"
              onClick={() => void panel.change("/clock", { act: isStopped ? "start" : "stop" })}
            >
              {say(isStopped ? "start" : "stop")}
            </button>
            <button type="button" title={say("resetHint")} onClick={() => void reset()}>
              {say("reset")}
            </button>
          </div>
        )}
        <Notice {...{ panel, language, say }} />
        <nav className="parts" aria-label={say("parts")}>
          {(["states", "clock", "faults", "actors"] as const).map((part) => (
            <a key={part} href={`#${part}`}>
              {say(part)}
            </a>
          ))}
        </nav>
      </div>
      {(status === null || catalogue === null) && <main aria-busy="true" />}
      {status !== null && catalogue !== null && (
        <main>
          <div className="column">
            <StatesPart {...{ catalogue, status, language, say }} />
          </div>
          <div className="column">
            <ClockPart {...{ panel, status, say }} />
            <FaultsPart {...{ panel, catalogue, status, say }} />
            <ActorsPart {...{ catalogue, language, locale, say }} />
          </div>
        </main>
      )}
    </>
  )
}
