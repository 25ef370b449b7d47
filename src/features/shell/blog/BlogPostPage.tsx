import { useTranslation } from "react-i18next"
import { Navigate, useParams } from "react-router-dom"
import type { BlogPost } from "../../../api/contract/shell/blog.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { BackLink } from "../frame/BackLink.tsx"
import { Loaded } from "../frame/Loaded.tsx"
import { PageHeading } from "../frame/PageHeading.tsx"
import { Prose } from "../frame/Prose.tsx"
import { PostByline } from "./PostByline.tsx"

const isSlug = (text: string) => /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)

/** A blog post, or the not-found page for an unknown slug. */
export function BlogPostPage() {
  const { slug = "" } = useParams()
  return isSlug(slug) ? <Post key={slug} slug={slug} /> : <Navigate to={paths.notFound} replace />
}

function Post({ slug }: { readonly slug: string }) {
  const query = useApiQuery(queryKeys.blogPost(slug), "getBlogPost", { params: { slug } })
  return (
    <Loaded
      query={query}
      className={frame}
      blocks={["h-11 w-36", "h-10 w-4/5", "h-5 w-56", "h-40", "h-40", "h-40"]}
    >
      {(post) => <PostView post={post} />}
    </Loaded>
  )
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
      <ButtonLink to={paths.problems}>{t("next.toProblems")}</ButtonLink>
    </aside>
  )
}
