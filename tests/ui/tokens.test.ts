import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

/** Red, green, blue and opacity, each from 0 to 1. */
type Colour = ReadonlyArray<number>

const css = readFileSync("src/ui/tokens.css", "utf8")
const [light = "", dark = ""] = css.split(':root[data-theme="dark"]')

const tokensOf = (text: string): Record<string, Colour> =>
  Object.fromEntries(
    Array.from(text.matchAll(/--([\w-]+): #(\w{6})(\w\w)?;/g), ([, name, colour = "", opacity = "ff"]) => [
      name,
      (colour + opacity).match(/../g)!.map((part) => parseInt(part, 16) / 255)
    ])
  )

const linear = (colour: Colour) =>
  colour.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))

const luminance = (colour: Colour) => {
  const [red = 0, green = 0, blue = 0] = linear(colour)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: Colour, other: Colour): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dim + 0.05)
}

const grounds = ["surface", "raised", "sunken"]
const texts: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["ink", [...grounds, "accent-soft"]],
  ["ink-soft", grounds],
  ["accent-ink", [...grounds, "accent-soft"]],
  ["amber-ink", ["surface", "raised", "amber-soft"]],
  ["success-ink", ["surface", "raised", "success-soft"]],
  ["danger-ink", ["surface", "raised", "danger-soft"]],
  ["on-accent", ["accent", "accent-strong", "danger", "danger-strong"]]
]
const controls: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = [
  ["line-strong", ["surface", "raised"]],
  ["accent", ["surface", "raised"]],
  ["amber-strong", ["surface", "raised"]],
  ["success", ["surface", "raised"]],
  ["danger", ["surface", "raised"]]
]

const pairs = (rows: typeof texts) =>
  rows.flatMap(([front, backs]) => backs.map((back) => [front, back] as const))

test.each([
  ["light", light],
  ["dark", dark]
])("a shaded scrollbar beside a dialog's backdrop has the backdrop's colour: %s", (_, text) => {
  const { surface, shade, shaded } = tokensOf(text)
  const opacity = shade![3]!
  for (const at of [0, 1, 2]) {
    const below = surface![at]! * (1 - opacity) + shade![at]! * opacity
    expect(Math.abs(below - shaded![at]!) * 255).toBeLessThan(1.5)
  }
})

describe.each([
  ["light", tokensOf(light)],
  ["dark", { ...tokensOf(light), ...tokensOf(dark) }]
])("%s theme", (_, tokens) => {
  const measured = (front: string, back: string) => contrast(tokens[front]!, tokens[back]!)

  test.each(pairs(texts))("%s is readable on %s", (front, back) => {
    expect(measured(front, back)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(controls))("a control of %s is distinguishable from %s", (front, back) => {
    expect(measured(front, back)).toBeGreaterThanOrEqual(3)
  })
})
