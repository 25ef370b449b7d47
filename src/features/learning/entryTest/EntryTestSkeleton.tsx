import { Waiting } from "../../shell/frame/Loaded.tsx"

/** Placeholder while a test loads. */
export const EntryTestSkeleton = () => (
  <Waiting className="grid gap-6" blocks={["h-9 w-60 max-w-full", "h-72 w-full"]} />
)
