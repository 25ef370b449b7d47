import { ArrowLeft, ArrowRight, IndentIncrease } from "lucide-react"
import type { ReactNode, RefObject } from "react"
import { useTranslation } from "react-i18next"
import { useMedia } from "../../shell/frame/useMedia.ts"
import type { CodeView } from "./codemirror/createCodeView.ts"

const symbols = `( ) [ ] { } : ; = " ' , + - * / % < > ! & | # _`.split(" ")

/** Bar of symbols that are hard to reach on phone keyboards. Pressing a key keeps the on-screen keyboard open. */
export function SymbolBar({ code }: { readonly code: RefObject<CodeView | null> }) {
  const { t } = useTranslation("editor")
  const touched = useMedia("(pointer: coarse)")
  const key = (label: string, content: ReactNode, act: () => void) => (
    <button
      key={label}
      type="button"
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onClick={act}
      className="grid h-11 min-w-11 shrink-0 place-items-center rounded-md bg-sunken px-2 font-mono text-lg active:bg-accent-soft [&_svg]:size-5"
    >
      {content}
    </button>
  )
  return (
    <div
      role="toolbar"
      aria-label={t("symbols")}
      className="hidden min-h-[3.3125rem] gap-1 overflow-x-auto border-b border-line px-2 py-1 [scrollbar-width:none] pointer-coarse:flex"
    >
      {touched && (
        <>
          {key(t("symbol.tab"), <IndentIncrease />, () => code.current?.indentLine())}
          {key(t("symbol.left"), <ArrowLeft />, () => code.current?.moveBy(-1))}
          {key(t("symbol.right"), <ArrowRight />, () => code.current?.moveBy(1))}
          {symbols.map((symbol) => key(symbol, symbol, () => code.current?.insert(symbol)))}
        </>
      )}
    </div>
  )
}
