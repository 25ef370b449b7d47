import { configure } from "@testing-library/react"

// Equal to the timeout of `expect.poll`, see `vitest.config.ts`.
configure({ asyncUtilTimeout: 30_000 })
