import { useEffect, useRef, useState } from "react"

interface CodeShowProps {
  readonly source: string
  readonly language: string
  readonly label: string
}

/** Read-only code: plain text first, highlighted once CodeMirror loads. */
export function CodeShow({ source, language, label }: CodeShowProps) {
  const parent = useRef<HTMLDivElement>(null)
  const [coloured, setColoured] = useState(false)
  useEffect(() => {
    const end = new AbortController()
    let destroy = () => {}
    const show = async () => {
      const { createCodeShow } = await import("./codemirror/createCodeShow.ts")
      if (parent.current === null || end.signal.aborted) return
      const attributes = { "aria-label": label }
      destroy = await createCodeShow({ parent: parent.current, source, language, attributes }, end.signal)
      setColoured(!end.signal.aborted)
    }
    show().catch(() => {})
    return () => {
      end.abort()
      destroy()
      setColoured(false)
    }
  }, [source, language, label])
  return (
    <div className="zama-code overflow-hidden rounded-lg border border-line bg-raised">
      <div ref={parent} className="max-h-[36rem] overflow-auto" hidden={!coloured} />
      {!coloured && (
        <pre
          aria-label={label}
          role="group"
          tabIndex={0}
          className="max-h-[36rem] overflow-auto p-3 pl-12 font-mono text-[length:var(--code-size)] leading-[1.6]"
        >
          {source}
        </pre>
      )}
    </div>
  )
}
