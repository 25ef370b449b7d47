import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { NotFound } from "../../../api/errors.ts"
import { Button } from "../../../ui/Button.tsx"

/** The list of a row's `RowFact`s. */
export const RowFacts = ({ children }: { readonly children: ReactNode }) => (
  <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-ink-soft [&_dt]:inline [&>div]:[overflow-wrap:anywhere] [&_dd]:inline">
    {children}
  </dl>
)

export const RowFact = ({ name, value }: { readonly name: string; readonly value: ReactNode }) => (
  <div>
    <dt>{name}</dt> <dd>{value}</dd>
  </div>
)

interface EndableRowProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  /** The button that asks to end the access; null hides it. */
  readonly end: { readonly text: string; readonly label: string; readonly onClick: () => void } | null
  readonly children: ReactNode
}

/** A device or application with access to the account. */
export function EndableRow({ icon, title, end, children }: EndableRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0 last:pb-0 [&>svg]:size-6 [&>svg]:shrink-0 [&>svg]:self-start [&>svg]:text-ink-soft">
      {icon}
      <div className="grid min-w-0 grow basis-56 gap-1 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">{title}</p>
        {children}
      </div>
      {end !== null && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={end.label}
          onClick={end.onClick}
          className="max-430:w-full"
        >
          {end.text}
        </Button>
      )}
    </li>
  )
}

interface EndingWork<Item, Ending> {
  readonly queryKey: QueryKey
  readonly end: (ending: Ending) => Promise<unknown>
  readonly stays: (item: Item, ending: Ending) => boolean
  readonly onEnded: (ending: Ending) => void
}

/** Ends an access; removes it from the cached list at once, then refetches. */
export function useEnding<Item, Ending>({ queryKey, end, stays, onEnded }: EndingWork<Item, Ending>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ending: Ending) =>
      end(ending).catch((error: unknown) => {
        // Already ended elsewhere, or expired.
        if (!(error instanceof NotFound)) throw error
      }),
    onSuccess: (_, ending) => {
      queries.setQueryData<ReadonlyArray<Item>>(queryKey, (items) =>
        items?.filter((item) => stays(item, ending))
      )
      void queries.invalidateQueries({ queryKey })
      onEnded(ending)
    }
  })
}
