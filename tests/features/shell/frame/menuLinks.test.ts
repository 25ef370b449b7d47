import { describe, expect, test } from "vitest"
import {
  currentAt,
  learnerLinks,
  roleLinks,
  visitorLinks
} from "../../../../src/features/shell/frame/menuLinks.ts"
import { readShellConfig } from "../../../../src/features/shell/frame/ShellConfigContext.ts"

const alone = readShellConfig(null)
const together = {
  ...alone,
  blogUrl: "https://blog.example",
  aboutUrl: "https://main.example/about",
  aiHackerUrl: "https://hacker.example"
}

const asText = (links: ReturnType<typeof visitorLinks>) => links.map(({ name, to }) => `${name} ${to}`)

describe("the public header links to", () => {
  test("problems, contests, blog, about and the AI hacker in Russian", () => {
    expect(asText(visitorLinks(together, "ru"))).toEqual([
      "problems /problems",
      "contests /contests",
      "blog https://blog.example",
      "about https://main.example/about",
      "aiHacker https://hacker.example"
    ])
  })

  test("neither blog nor AI hacker in English", () => {
    expect(asText(visitorLinks(together, "en"))).toEqual([
      "problems /problems",
      "contests /contests",
      "about https://main.example/about"
    ])
  })

  test("our own blog and about, without other sites, and to no AI hacker", () => {
    expect(asText(visitorLinks(alone, "ru"))).toEqual([
      "problems /problems",
      "contests /contests",
      "blog /blog",
      "about /about"
    ])
  })
})

describe("a learner's menu links to", () => {
  test("problems, courses, rating, account, contests and the AI hacker in Russian", () => {
    expect(asText(learnerLinks(together, "ru"))).toEqual([
      "problems /problems",
      "courses /courses",
      "rating /rating",
      "profile /profile?is_favorite=1",
      "contests /contests",
      "aiHacker https://hacker.example"
    ])
  })

  test("neither courses nor rating nor AI hacker in English", () => {
    expect(asText(learnerLinks(together, "en"))).toEqual([
      "problems /problems",
      "profile /profile?is_favorite=1",
      "contests /contests"
    ])
  })

  test("no AI hacker without its address", () => {
    expect(learnerLinks(alone, "ru").map(({ name }) => name)).toEqual([
      "problems",
      "courses",
      "rating",
      "profile",
      "contests"
    ])
  })
})

describe("currentAt", () => {
  const [problems, , , profile] = learnerLinks(alone, "ru")
  const [[, organiser]] = roleLinks
  test.each([
    [problems, "/problems", "page"],
    [problems, "/problem/7/solutions", "true"],
    [problems, "/problemsolver", undefined],
    [profile, "/profile", "page"],
    [profile, "/profile/settings", "true"],
    [profile, "/profiles", undefined],
    [organiser, "/organiser/contests", "page"],
    [organiser, "/organiser/contests/spring/edit", "true"],
    [organiser, "/organiser/problems", "true"],
    [organiser, "/organiser/problems/7/tests", "true"],
    [organiser, "/organiser/classes", undefined]
  ])("%o on %s is %s", (link, pathname, expected) => {
    expect(currentAt(link!, pathname)).toBe(expected)
  })
})
