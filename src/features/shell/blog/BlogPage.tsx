import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { BlogPostSummary } from "../../../api/contract/shell/blog.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { buttonClass } from "../../../ui/buttonClass.ts"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { Loading } from "../../../ui/Loading.tsx"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { PageHeading } from "../frame/PageHeading.tsx"
import { PostByline } from "./PostByline.tsx"
import { QueryFailure } from "../frame/QueryFailure.tsx"

/** Blog posts, newest first. */
export function BlogPage() {
  const { t } = useTranslation("blog")
  return (
    <div className="mx-auto grid w-full max-w-[54rem] gap-8 px-4 py-8 550:px-6 768:py-12">
      <header className="grid gap-2">
        <PageHeading title={t("title")} className="768:text-4xl" />
        <p className="max-w-[48ch] text-lg text-ink-soft text-balance">{t("lead")}</p>
      </header>
      <Posts />
    </div>
  )
}

function Posts() {
  const query = useApiQuery(queryKeys.blog, "listBlogPosts", {})
  if (query.data?.length === 0) return <NoPosts />
  if (query.data !== undefined) return <PostList posts={query.data} />
  if (query.isPending) return <PostListSkeleton />
  return <QueryFailure query={query} />
}

const card = "grid gap-3 rounded-xl border border-line bg-raised p-5 550:p-7"

function PostList({ posts }: { readonly posts: ReadonlyArray<BlogPostSummary> }) {
  return (
    <ul className="grid gap-5">
      {posts.map((post) => (
        <li key={post.slug}>
          <article
            className={`${card} relative transition-colors focus-within:border-accent hover:border-line-strong`}
          >
            <h2 className="text-xl font-bold 768:text-2xl">
              <Link to={paths.blogPost(post.slug)} className="after:absolute after:inset-0 after:rounded-xl">
                {post.title}
              </Link>
            </h2>
            <p className="max-w-[62ch] text-ink-soft">{post.summary}</p>
            <PostByline post={post} />
          </article>
        </li>
      ))}
    </ul>
  )
}

function PostListSkeleton() {
  const { t } = useTranslation()
  return (
    <Loading label={t("loading")} className="grid gap-5">
      {[0, 1, 2].map((post) => (
        <div key={post} className={card}>
          <Skeleton className="h-7 w-3/4" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-5 w-52" />
        </div>
      ))}
    </Loading>
  )
}

function NoPosts() {
  const { t } = useTranslation("blog")
  return (
    <EmptyState
      picture={<LetterPicture />}
      title={t("empty.title")}
      text={t("empty.text")}
      action={
        <Link to={paths.problems} className={buttonClass()}>
          {t("empty.toProblems")}
        </Link>
      }
    />
  )
}
