import { useEffect, useRef, useState } from "react"
import { cx } from "../../../ui/cx.ts"

interface CodeShowProps {
  readonly source: string
  readonly language: string
  readonly label: string
  /** An earlier version; the code is then shown as a diff to it. */
  readonly before?: string
  /** The height. */
  readonly className?: string
}

const loadView = async (before: string | undefined) => {
  if (before === undefined) return (await import("./codemirror/createCodeShow.ts")).createCodeShow
  return (await import("./codemirror/createCodeDiff.ts")).createCodeDiff(before)
}

/** Read-only code: plain text first, highlighted once CodeMirror loads. */
export function CodeShow({ source, language, label, before, className = "max-h-[36rem]" }: CodeShowProps) {
  const parent = useRef<HTMLDivElement>(null)
  const [coloured, setColoured] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    let destroy = () => {}
    const show = async () => {
      const createView = await loadView(before)
      if (parent.current === null || end.signal.aborted) return
      const attributes = { "aria-label": label }
      destroy = await createView({ parent: parent.current, source, language, attributes }, end.signal)
      setColoured(!end.signal.aborted)
    }
    show().catch(() => {})
    return () => {
      end.abort()
      destroy()
      setColoured(false)
    }
  }, [source, language, label, before])
  return (
    <div className="zama-code overflow-hidden rounded-lg border border-line bg-raised">
      <div ref={parent} className={cx("overflow-auto", className)} hidden={!coloured} />
      {!coloured && (
        <pre
          aria-label={label}
          role="group"
          tabIndex={0}
          className={cx(
            "overflow-auto p-3 pl-12 font-mono text-[length:var(--code-size)] leading-[1.6]",
            className
          )}
        >
          {source}
        </pre>
      )}
    </div>
  )
}
