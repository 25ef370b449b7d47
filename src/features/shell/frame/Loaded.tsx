import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Navigate } from "react-router-dom"
import { failedWith } from "../../../machines/failedWith.ts"
import { paths } from "../../../routes/paths.ts"
import { Loading } from "../../../ui/Loading.tsx"
import { Skeleton } from "../../../ui/Skeleton.tsx"
import { QueryFailure } from "./QueryFailure.tsx"

interface WaitingProps {
  /** Accessible label; the default is «Loading». */
  readonly label?: string
  readonly className?: string
  /** Size classes of each skeleton, or one string for `count` skeletons. */
  readonly blocks: string | ReadonlyArray<string>
  readonly count?: number
}

/** Stacked loading skeletons. */
export function Waiting({ label, className = "grid gap-3", blocks, count = 1 }: WaitingProps) {
  const { t } = useTranslation("common")
  const all = typeof blocks === "string" ? Array<string>(count).fill(blocks) : blocks
  return (
    <Loading label={label ?? t("loading")} className={className}>
      {all.map((block, index) => (
        <Skeleton key={index} className={block} />
      ))}
    </Loading>
  )
}

interface LoadedBase<Data> {
  readonly query: UseQueryResult<Data>
  readonly children: (data: Data) => ReactNode
}

type LoadedProps<Data> = LoadedBase<Data> & (WaitingProps | { readonly skeleton: ReactNode })

/**
 * Renders a query's data, even if a refetch failed; otherwise its skeleton or its failure. An unknown or forbidden object
 * leads to «not found».
 */
export function Loaded<Data>({ query, children, ...waiting }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (failedWith(query.error, "NotFound")) return <Navigate to={paths.notFound} replace />
  if (query.isError) return <QueryFailure query={query} />
  return "skeleton" in waiting ? waiting.skeleton : <Waiting {...waiting} />
}
