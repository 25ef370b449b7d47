import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { BlogPostSummary } from "../../../api/contract/shell/blog.ts"
import { queryKeys } from "../../../api/contract/queryKeys.ts"
import { paths } from "../../../routes/paths.ts"
import { ButtonLink } from "../../../ui/ButtonLink.tsx"
import { EmptyState } from "../../../ui/EmptyState.tsx"
import { LetterPicture } from "../../../ui/pictures.tsx"
import { useApiQuery } from "../session/ApiContext.ts"
import { Loaded } from "../frame/Loaded.tsx"
import { PageHeading } from "../frame/PageHeading.tsx"
import { PostByline } from "./PostByline.tsx"

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
  return (
    <Loaded query={query} className="grid gap-5" blocks="h-48 rounded-xl!" count={3}>
      {(posts) => (posts.length === 0 ? <NoPosts /> : <PostList posts={posts} />)}
    </Loaded>
  )
}

function PostList({ posts }: { readonly posts: ReadonlyArray<BlogPostSummary> }) {
  return (
    <ul className="grid gap-5">
      {posts.map((post) => (
        <li key={post.slug}>
          <article className="grid gap-3 rounded-xl border border-line bg-raised p-5 550:p-7 relative transition-colors focus-within:border-accent hover:border-line-strong">
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

function NoPosts() {
  const { t } = useTranslation("blog")
  return (
    <EmptyState
      picture={<LetterPicture />}
      title={t("empty.title")}
      text={t("empty.text")}
      action={<ButtonLink to={paths.problems}>{t("empty.toProblems")}</ButtonLink>}
    />
  )
}
