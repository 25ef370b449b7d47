import { describe, expect, test } from "vitest"
import { currentAt, learnerPlaces, visitorPlaces } from "../../../../src/features/shell/frame/places.ts"
import { readShellConfig } from "../../../../src/features/shell/frame/ShellConfigContext.ts"

const alone = readShellConfig(null)
const together = {
  ...alone,
  blogUrl: "https://blog.example",
  aboutUrl: "https://main.example/about",
  aiHackerUrl: "https://hacker.example"
}

const tellAll = (places: ReturnType<typeof visitorPlaces>) => places.map(({ name, to }) => `${name} ${to}`)

describe("the public header leads to", () => {
  test("problems, contests, blog, about and the AI hacker in Russian", () => {
    expect(tellAll(visitorPlaces(together, "ru"))).toEqual([
      "problems /problems",
      "contests /contests",
      "blog https://blog.example",
      "about https://main.example/about",
      "aiHacker https://hacker.example"
    ])
  })

  test("neither blog nor AI hacker in English", () => {
    expect(tellAll(visitorPlaces(together, "en"))).toEqual([
      "problems /problems",
      "contests /contests",
      "about https://main.example/about"
    ])
  })

  test("our own blog and about where no other site is named, and to no AI hacker", () => {
    expect(tellAll(visitorPlaces(alone, "ru"))).toEqual([
      "problems /problems",
      "contests /contests",
      "blog /blog",
      "about /about"
    ])
  })
})

describe("a learner's menu leads to", () => {
  test("problems, courses, rating, account, contests and the AI hacker in Russian", () => {
    expect(tellAll(learnerPlaces(together, "ru"))).toEqual([
      "problems /problems",
      "courses /courses",
      "rating /rating",
      "profile /profile?is_favorite=1",
      "contests /contests",
      "aiHacker https://hacker.example"
    ])
  })

  test("neither courses nor rating nor AI hacker in English", () => {
    expect(tellAll(learnerPlaces(together, "en"))).toEqual([
      "problems /problems",
      "profile /profile?is_favorite=1",
      "contests /contests"
    ])
  })

  test("no AI hacker where there is none", () => {
    expect(learnerPlaces(alone, "ru").map(({ name }) => name)).toEqual([
      "problems",
      "courses",
      "rating",
      "profile",
      "contests"
    ])
  })
})

describe("currentAt", () => {
  const [problems, , , profile] = learnerPlaces(alone, "ru")
  test.each([
    [problems, "/problems", "page"],
    [problems, "/problem/7/solutions", "true"],
    [problems, "/problemsolver", undefined],
    [profile, "/profile", "page"],
    [profile, "/profile/settings", "true"],
    [profile, "/profiles", undefined]
  ])("%o on %s is %s", (place, pathname, expected) => {
    expect(currentAt(place!, pathname)).toBe(expected)
  })
})
