import { useMemo } from "react"
import type { ComponentProps } from "react"
import { trustedTypesPolicy } from "../trustedTypesPolicy.ts"

/** The server cleans all markup before it keeps it, so that there is nothing left to be done here. */
const validated = trustedTypesPolicy("zama-html", "createHTML", (html) => html)

interface CleanHtmlProps extends Pick<ComponentProps<"div">, "className" | "onClick"> {
  readonly html: string
}

/** Markup of the server's, which cleaned it; the only place that lets markup onto the page. */
export function CleanHtml({ html, ...rest }: CleanHtmlProps) {
  // A new one each time would be written into the page again, and take the reader's selection with it.
  const markup = useMemo(() => ({ __html: validated(html) }), [html])
  return <div {...rest} dangerouslySetInnerHTML={markup} />
}
