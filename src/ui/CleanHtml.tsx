import { useMemo, type ComponentProps } from "react"
import { trustedTypesPolicy } from "../trustedTypesPolicy.ts"

/** The server sanitizes all markup before it stores it, so this policy passes it through. */
const validated = trustedTypesPolicy("zama-html", "createHTML", (html) => html)

interface CleanHtmlProps extends Pick<ComponentProps<"div">, "className" | "onClick"> {
  readonly html: string
}

/** Renders markup that the server has sanitized, or a drawing of ours; the only component that sets inner HTML. */
export function CleanHtml({ html, ...rest }: CleanHtmlProps) {
  // A new object per render would rewrite the markup and lose the reader's text selection.
  const markup = useMemo(() => ({ __html: validated(html) }), [html])
  return <div {...rest} dangerouslySetInnerHTML={markup} />
}
