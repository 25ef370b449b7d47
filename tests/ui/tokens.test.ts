import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"

type Colour = readonly [lightness: number, chroma: number, hue: number]

const css = readFileSync("src/ui/tokens.css", "utf8")
const [light = "", dark = ""] = css.split(':root[data-theme="dark"]')

const tokensOf = (text: string): Record<string, Colour> =>
  Object.fromEntries(
    Array.from(text.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ?([\d.]*)\);/g), ([, name, l, c, h]) => [
      name,
      [Number(l), Number(c), Number(h || 0)] as const
    ])
  )

/** OKLCH to linear sRGB, cut to what a screen can show. */
function linear([lightness, chroma, hue]: Colour): ReadonlyArray<number> {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  ].map((part) => Math.min(1, Math.max(0, part)))
}

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

const painted = (colour: Colour) =>
  linear(colour).map((part) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055) * 255)

/** The shade has a share besides, which `tokensOf` leaves out. */
function shadeOf(text: string) {
  const [l = 0, c = 0, h = 0, share = 0] = Array.from(
    /--shade: oklch\(([\d.]+) ([\d.]+) ([\d.]+) \/ (\d+)%\)/.exec(text)?.slice(1) ?? [],
    Number
  )
  return { colour: painted([l, c, h]), share: share / 100 }
}

test.each([
  ["light", light],
  ["dark", dark]
])("what is shaded beside a dialog's backdrop looks as what is below it: %s", (_, text) => {
  const { colour, share } = shadeOf(text)
  const { surface, shaded } = tokensOf(text)
  const below = painted(surface!).map((part, at) => part * (1 - share) + colour[at]! * share)
  const beside = painted(shaded!)
  for (const at of [0, 1, 2]) expect(Math.abs(below[at]! - beside[at]!)).toBeLessThan(1.5)
})

describe.each([
  ["light", tokensOf(light)],
  ["dark", { ...tokensOf(light), ...tokensOf(dark) }]
])("%s theme", (_, tokens) => {
  const measured = (front: string, back: string) => contrast(tokens[front]!, tokens[back]!)

  test.each(pairs(texts))("%s can be read on %s", (front, back) => {
    expect(measured(front, back)).toBeGreaterThanOrEqual(4.5)
  })

  test.each(pairs(controls))("a control of %s stands out from %s", (front, back) => {
    expect(measured(front, back)).toBeGreaterThanOrEqual(3)
  })
})
