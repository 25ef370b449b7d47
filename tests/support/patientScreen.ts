import { configure } from "@testing-library/react"

// As long as `expect.poll` waits, see `vitest.config.ts`.
configure({ asyncUtilTimeout: 10_000 })
