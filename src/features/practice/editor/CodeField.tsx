import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type RefObject
} from "react"
import { cx } from "../../../ui/cx.ts"
import type { CodeView, Indent } from "./codemirror/createCodeView.ts"

interface WrittenText {
  /** `revision` grows on every change made outside the editor; the editor then reloads `source`. */
  readonly view: () => { readonly source: string; readonly revision: number }
  readonly subscribe: (listener: () => void) => () => void
  edit(source: string): void
}

export interface CodeFieldProps {
  readonly session: WrittenText
  readonly language: string
  readonly indent: Indent
  readonly fontSize: number | null
  readonly label: string
  /** Id of the element that explains Tab and Escape. */
  readonly describedBy: string
  readonly code: RefObject<CodeView | null>
  readonly onLeave: () => void
  readonly mayIndent: () => boolean
  /** Grow with the content instead of filling the container. */
  readonly grows?: boolean
}

/** Code input; falls back to a plain text field if CodeMirror fails to load. */
export function CodeField(props: CodeFieldProps) {
  const { session, language, indent, fontSize, label, describedBy, code, grows = false } = props
  const parent = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading")

  const onLeave = useEffectEvent(props.onLeave)
  const mayIndent = useEffectEvent(props.mayIndent)
  const begin = useEffectEvent((view: CodeView) => {
    view.setIndent(indent)
    void view.setLanguage(language)
  })

  useEffect(() => {
    let unmounted = false
    let stop = () => {}
    import("./codemirror/createCodeView.ts").then(
      ({ createCodeView }) => {
        if (unmounted || parent.current === null) return
        const view = createCodeView({
          parent: parent.current,
          source: session.view().source,
          attributes: { "aria-label": label, "aria-describedby": describedBy },
          onEdit: (source) => session.edit(source),
          onLeave: () => onLeave(),
          mayIndent: () => mayIndent()
        })
        code.current = view
        stop = joined(view, session)
        begin(view)
        setState("ready")
      },
      () => unmounted || setState("failed")
    )
    return () => {
      unmounted = true
      stop()
      code.current?.destroy()
      code.current = null
    }
  }, [session, code, label, describedBy])

  useEffect(() => void code.current?.setLanguage(language), [code, language])
  useEffect(() => code.current?.setIndent(indent), [code, indent])
  useEffect(() => {
    // The new font size is already applied, so CodeMirror has to measure again.
    if (fontSize !== undefined) code.current?.measure()
  }, [code, fontSize])

  const size = fontSize === null ? undefined : { "--code-chosen-size": `${fontSize}px` }
  return (
    <div
      className={cx("zama-code relative", grows ? "zama-code-grows" : "h-full min-h-0")}
      style={size as CSSProperties}
      data-state={state}
    >
      <div ref={parent} className={grows ? "" : "h-full"} hidden={state === "failed"} />
      {state === "loading" && <LoadingCode source={session.view().source} grows={grows} />}
      {state === "failed" && <PlainField session={session} label={label} grows={grows} />}
    </div>
  )
}

/** Shows in the editor the draft changes made outside it. */
function joined(view: CodeView, session: WrittenText): () => void {
  let shown = session.view().revision
  return session.subscribe(() => {
    const { revision, source } = session.view()
    if (revision === shown) return
    shown = revision
    view.replace(source)
  })
}

function LoadingCode({ source, grows }: { readonly source: string; readonly grows: boolean }) {
  return (
    <pre
      aria-hidden
      className={cx(
        "overflow-hidden p-3 pl-12 font-mono text-[length:var(--code-size)] leading-[1.6] text-ink-soft",
        grows ? "whitespace-pre-wrap" : "absolute inset-0"
      )}
    >
      {source}
    </pre>
  )
}

interface PlainFieldProps {
  readonly session: WrittenText
  readonly label: string
  readonly grows: boolean
}

function PlainField({ session, label, grows }: PlainFieldProps) {
  const source = useSyncExternalStore(session.subscribe, () => session.view().source)
  return (
    <textarea
      aria-label={label}
      className="h-full w-full resize-none bg-transparent p-3 font-mono text-[length:var(--code-size)]"
      rows={grows ? source.split("\n").length + 1 : undefined}
      value={source}
      onChange={(event) => session.edit(event.target.value)}
      spellCheck={false}
      autoCapitalize="off"
    />
  )
}
