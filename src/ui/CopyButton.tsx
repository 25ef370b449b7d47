import { Check, Copy } from "lucide-react"
import { useEffect, useState } from "react"
import { copyText } from "./copyText.ts"
import { IconButton } from "./IconButton.tsx"

interface CopyButtonProps {
  readonly text: string | (() => string)
  readonly label: string
  readonly copiedLabel: string
  readonly onFailed: () => void
  readonly className?: string
}

const shownFor = 2_000

/** Copies the text and confirms it for two seconds. */
export function CopyButton({ text, label, copiedLabel, onFailed, className = "" }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const done = await copyText(typeof text === "string" ? text : text())
    if (done) setCopied(true)
    else onFailed()
  }
  return (
    <>
      <IconButton
        label={copied ? copiedLabel : label}
        icon={
          copied ? <Check aria-hidden="true" className="text-success-ink" /> : <Copy aria-hidden="true" />
        }
        onClick={() => void copy()}
        className={className}
      />
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ""}
      </span>
    </>
  )
}
