import { Suspense } from "react"
import type { ComponentType } from "react"
import { lazyExtra } from "./lazyExtra.ts"

/** Illustrations appear on rarely visited pages, so each loads on demand into reserved space. */
const picture = (load: () => Promise<ComponentType>) => {
  const Picture = lazyExtra(load)
  return () => (
    <div aria-hidden="true" className="aspect-10/7 w-48 max-w-full">
      <Suspense fallback={null}>
        <Picture />
      </Suspense>
    </div>
  )
}

/** An empty box with a spark: nothing here yet. */
export const EmptyPicture = picture(async () => (await import("./pictures/EmptyPicture.tsx")).EmptyPicture)

/** A magnifying glass over a path that ends: no such page. */
export const LostPicture = picture(async () => (await import("./pictures/LostPicture.tsx")).LostPicture)

/** A plug beside its socket: no connection. */
export const UnpluggedPicture = picture(
  async () => (await import("./pictures/UnpluggedPicture.tsx")).UnpluggedPicture
)

/** An envelope on its way. */
export const LetterPicture = picture(async () => (await import("./pictures/LetterPicture.tsx")).LetterPicture)

/** A clock that ran out. */
export const ExpiredPicture = picture(
  async () => (await import("./pictures/ExpiredPicture.tsx")).ExpiredPicture
)
