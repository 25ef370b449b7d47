import { useTranslation } from "react-i18next"
import { useFormat } from "../frame/useFormat.ts"
import type { BlogPostSummary } from "../../../api/contract/shell/blog.ts"

/** Author, date and reading time of a post. */
export function PostByline({ post }: { readonly post: BlogPostSummary }) {
  const { t } = useTranslation("blog")
  const { date } = useFormat()
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <time dateTime={post.date}>
        {t("byline", { author: post.author, date: date(post.date, "utcDay") })}
      </time>
      <span>{t("minutes", { count: post.minutes })}</span>
    </p>
  )
}
