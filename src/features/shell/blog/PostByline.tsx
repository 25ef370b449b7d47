import { useTranslation } from "react-i18next"
import type { BlogPostSummary } from "../../../api/contract/shell/blog.ts"

/** Author, date and reading time of a post. */
export function PostByline({ post }: { readonly post: BlogPostSummary }) {
  const { t, i18n } = useTranslation("blog")
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: "long", timeZone: "UTC" })
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
      <time dateTime={post.date}>
        {t("byline", { author: post.author, date: day.format(new Date(post.date)) })}
      </time>
      <span>{t("minutes", { count: post.minutes })}</span>
    </p>
  )
}
