import { useTranslation } from "react-i18next"
import { Link, Navigate, useParams } from "react-router-dom"
import type { BlogPost } from "../../../api/contract/shell/blog.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { BackLink } from "../frame/BackLink.tsx"
import { PageHeading } from "../frame/PageHeading.tsx"
import { Prose } from "../frame/Prose.tsx"
import { PostByline } from "./PostByline.tsx"
import { QueryFailure } from "../frame/QueryFailure.tsx"

const isSlug = (text: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/** A blog post, or the not-found page for an unknown slug. */
export function BlogPostPage() {
  const { slug = "" } = useParams()
  return isSlug(slug) ? <Loaded key={slug} slug={slug} /> : <Navigate to={paths.notFound} replace />
}

function Loaded({ slug }: { readonly slug: string }) {
  const query = useApiQuery(queryKeys.blogPost(slug), "getBlogPost", { params: { slug } })
  if (query.data !== undefined) return <PostView post={query.data} />
  if (query.isPending) return <PostSkeleton />
  if (query.error._tag === "NotFound") return <Navigate to={paths.notFound} replace />
  return <QueryFailure query={query} />
}

const frame = "mx-auto grid w-full max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-6 px-4 py-6 550:px-6 768:py-10"

function PostView({ post }: { readonly post: BlogPost }) {
  const { t } = useTranslation("blog")
  return (
    <article className={frame}>
      <BackLink to={paths.blog} label={t("all")} />
      <header className="grid gap-4">
        <PageHeading title={post.title} className="768:text-4xl" />
        <PostByline post={post} />
        <p className="border-l-4 border-accent pl-4 text-lg font-medium">{post.summary}</p>
      </header>
      <Prose html={post.html} />
      <Next />
    </article>
  )
}

function Next() {
  const { t } = useTranslation("blog")
  return (
    <aside className="mt-4 grid justify-items-start gap-3 rounded-xl bg-accent-soft p-6 print:hidden">
      <h2 className="text-lg font-bold">{t("next.title")}</h2>
      <p>{t("next.text")}</p>
      <Link to={paths.problems} className={buttonClass()}>
        {t("next.toProblems")}
      </Link>
    </aside>
  )
}

const lines = ["w-full", "w-11/12", "w-full", "w-3/4"]

function PostSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t("loading")} className={frame}>
      <Skeleton className="h-11 w-36" />
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="h-5 w-56" />
      {[0, 1, 2].map((part) => (
        <div key={part} className="mt-2 grid gap-3">
          {lines.map((width, line) => (
            <Skeleton key={line} className={`h-5 ${width}`} />
          ))}
        </div>
      ))}
    </Loading>
  )
}
