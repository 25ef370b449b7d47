import { useEffect, useRef } from "react"

interface CodeDiffProps {
  readonly before: string
  readonly after: string
  readonly language: string
  readonly label: string
}

/** Read-only diff of two sources. */
export function CodeDiff({ before, after, language, label }: CodeDiffProps) {
  const parent = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const end = new AbortController()
    let destroy = () => {}
    const show = async () => {
      const { createCodeDiff } = await import("./codemirror/createCodeDiff.ts")
      if (parent.current === null || end.signal.aborted) return
      const attributes = { "aria-label": label }
      destroy = await createCodeDiff(
        { parent: parent.current, before, after, language, attributes },
        end.signal
      )
    }
    show().catch(() => {})
    return () => {
      end.abort()
      destroy()
    }
  }, [before, after, language, label])
  return (
    <div
      ref={parent}
      className="zama-code max-h-[50dvh] min-h-32 overflow-auto rounded-lg border border-line bg-raised"
    />
  )
}
