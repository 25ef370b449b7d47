import { Suspense } from "react"
import { CleanHtml } from "./CleanHtml.tsx"
import { lazyExtra } from "./lazyExtra.ts"

/** Illustrations appear on rarely visited pages, so each loads on demand into reserved space. */
const picture = (load: () => Promise<{ readonly default: string }>) => {
  const Drawing = lazyExtra(async () => {
    const { default: svg } = await load()
    return () => <CleanHtml html={svg} />
  })
  return () => (
    <div aria-hidden="true" className="aspect-10/7 w-48 max-w-full">
      <Suspense fallback={null}>
        <Drawing />
      </Suspense>
    </div>
  )
}

/** An empty box with a spark: nothing here yet. */
export const EmptyPicture = picture(() => import("./pictures/empty.svg?raw"))

/** A magnifying glass over a path that ends: no such page. */
export const LostPicture = picture(() => import("./pictures/lost.svg?raw"))

/** A plug beside its socket: no connection. */
export const UnpluggedPicture = picture(() => import("./pictures/unplugged.svg?raw"))

/** An envelope on its way. */
export const LetterPicture = picture(() => import("./pictures/letter.svg?raw"))

/** A clock that ran out. */
export const ExpiredPicture = picture(() => import("./pictures/expired.svg?raw"))

/** An empty podium: no contests yet. */
export const PodiumPicture = picture(() => import("./pictures/podium.svg?raw"))
