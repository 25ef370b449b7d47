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

/** Copies text; `copied` is true for two seconds after it. */
export function useCopy(onFailed: () => void) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), shownFor)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (text: string) => {
    if (await copyText(text)) setCopied(true)
    else onFailed()
  }
  return { copied, copy: (text: string) => void copy(text) }
}

/** Copies the text and confirms it for two seconds. */
export function CopyButton({ text, label, copiedLabel, onFailed, className = "" }: CopyButtonProps) {
  const { copied, copy } = useCopy(onFailed)
  return (
    <>
      <IconButton
        label={copied ? copiedLabel : label}
        icon={copied ? <Check className="text-success-ink" /> : <Copy />}
        onClick={() => copy(typeof text === "string" ? text : text())}
        className={className}
      />
      <span role="status" className="sr-only">
        {copied ? copiedLabel : ""}
      </span>
    </>
  )
}
