import type { Page } from "@playwright/test"

/** A visual fault of a page, as a sentence. */
type Complaint = string

/** Text with a contrast below 4.5:1, and controls with less than 3:1, by computed styles. */
export const contrastComplaints = (page: Page, within: string): Promise<ReadonlyArray<Complaint>> =>
  page.evaluate((scope) => {
    type Colour = readonly [red: number, green: number, blue: number, alpha: number]
    const paper = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!
    const parse = (css: string): Colour => {
      paper.clearRect(0, 0, 1, 1)
      paper.fillStyle = css
      paper.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = paper.getImageData(0, 0, 1, 1).data
      return [red, green, blue, alpha / 255]
    }
    const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [
      r * a + R * (1 - a),
      g * a + G * (1 - a),
      b * a + B * (1 - a),
      1
    ]
    const groundOf = (element: Element | null): Colour => {
      if (element === null) return [255, 255, 255, 1]
      const own = parse(getComputedStyle(element).backgroundColor)
      return own[3] === 1 ? own : over(own, groundOf(element.parentElement))
    }
    const light = ([r, g, b]: Colour) => {
      const [red = 0, green = 0, blue = 0] = [r, g, b].map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
    const contrast = (one: Colour, other: Colour) => {
      const [dim = 0, bright = 0] = [light(one), light(other)].sort((a, b) => a - b)
      return (bright + 0.05) / (dim + 0.05)
    }
    const isInactive = (element: Element) =>
      element.closest(":disabled, [aria-disabled=true]:not([aria-busy]), [data-disabled]") !== null ||
      element.closest("label")?.querySelector(":disabled") != null
    const describeElement = (element: Element) =>
      `${element.closest("[data-part]")?.getAttribute("data-part") ?? ""} <${element.tagName.toLowerCase()}> «${(element.textContent || element.getAttribute("aria-label") || "").slice(0, 40)}»`

    const complaints: Array<string> = []
    const texts = document.createTreeWalker(document.querySelector(scope)!, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      const element = texts.currentNode.parentElement
      if (element === null || texts.currentNode.textContent?.trim() === "") continue
      if (!element.checkVisibility() || element.closest(".sr-only, option, select") || isInactive(element))
        continue
      const style = getComputedStyle(element)
      const ground = groundOf(element)
      const front = over(parse(element instanceof SVGElement ? style.fill : style.color), ground)
      const measured = contrast(front, ground)
      if (measured < 4.5) complaints.push(`text ${measured.toFixed(2)}:1 ${describeElement(element)}`)
    }
    const controls = "button, input:not([type=hidden], .sr-only), select, textarea, [role=tab], [role=switch]"
    for (const control of document.querySelector(scope)!.querySelectorAll(controls)) {
      // A transparent control covers its visible chip or box.
      const unseen = getComputedStyle(control).opacity === "0"
      const element = unseen ? (control.closest("label") ?? control.parentElement!) : control
      // A control with transparent text covers a visible text, which is measured instead.
      const faceless = parse(getComputedStyle(control).color)[3] === 0
      if (faceless || !element.checkVisibility() || isInactive(control)) continue
      const style = getComputedStyle(element)
      const around = groundOf(element.parentElement)
      const own = groundOf(element)
      const border = style.borderTopWidth === "0px" ? around : over(parse(style.borderTopColor), around)
      const hasWords = !element.matches("input, select, textarea")
      const best = Math.max(
        contrast(border, around),
        contrast(own, around),
        hasWords ? contrast(over(parse(style.color), own), own) : 1
      )
      if (best < 3) complaints.push(`control ${best.toFixed(2)}:1 ${describeElement(element)}`)
    }
    return complaints
  }, within)

/** Overlapping parts, parts outside the window, and targets under 44 px. */
export const geometryComplaints = (page: Page): Promise<ReadonlyArray<Complaint>> =>
  page.evaluate(() => {
    const complaints: Array<string> = []
    const width = document.documentElement.clientWidth
    const describeElement = (element: Element) =>
      `${element.closest("[data-part]")?.getAttribute("data-part") ?? ""} <${element.tagName.toLowerCase()}> «${(element.textContent || element.getAttribute("aria-label") || "").slice(0, 40)}»`
    const boxes = (elements: Iterable<Element>) =>
      Array.from(elements, (element) => ({ element, box: element.getBoundingClientRect() })).filter(
        ({ box, element }) => box.width > 1 && box.height > 1 && element.checkVisibility()
      )
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    const apart = (one: DOMRect, other: DOMRect) =>
      one.right <= other.left + 0.5 ||
      other.right <= one.left + 0.5 ||
      one.bottom <= other.top + 0.5 ||
      other.bottom <= one.top + 0.5
    const within = (inner: DOMRect, outer: DOMRect) =>
      inner.left >= outer.left - 0.5 &&
      inner.right <= outer.right + 0.5 &&
      inner.top >= outer.top - 0.5 &&
      inner.bottom <= outer.bottom + 0.5

    if (document.documentElement.scrollWidth > width) complaints.push("the page scrolls sideways")
    for (const { element, box } of boxes(document.querySelectorAll("[data-part] *"))) {
      const scroller = element.closest(".overflow-hidden, [aria-hidden=true]") ?? element.parentElement
      if (
        (box.right > width + 0.5 || box.left < -0.5) &&
        !scrolls(scroller) &&
        !element.closest(".sr-only")
      ) {
        complaints.push(`beyond the window: ${describeElement(element)}`)
      }
    }
    const overlapping = (found: ReadonlyArray<{ element: Element; box: DOMRect }>) =>
      found.flatMap((one, index) =>
        found.slice(index + 1).flatMap((other) => {
          const nested = one.element.contains(other.element) || other.element.contains(one.element)
          const inside = one.element.matches("input, select") && within(other.box, one.box)
          return nested || inside || apart(one.box, other.box)
            ? []
            : [`overlap: ${describeElement(one.element)} ${describeElement(other.element)}`]
        })
      )
    complaints.push(...overlapping(boxes(document.querySelectorAll("[data-part]"))))
    for (const part of document.querySelectorAll("[data-part]")) {
      complaints.push(
        ...overlapping(
          boxes(
            part.querySelectorAll(
              "button, a, input:not(.sr-only), select, textarea, label, legend, p, h2, summary"
            )
          )
        )
      )
    }

    const targets =
      "[data-part] :is(button, select, textarea, input, summary, a, [role=tab], [role=slider]):not(:disabled)"
    for (const { element } of boxes(document.querySelectorAll(targets))) {
      // WCAG exempts links within text.
      if (getComputedStyle(element).display === "inline") continue
      const area = element.matches("input.sr-only") ? element.closest("label")! : element
      area.scrollIntoView({ block: "center", inline: "center", behavior: "instant" })
      const { x, y, width: wide, height: high } = area.getBoundingClientRect()
      const hits = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + wide / 2 + dx, y + high / 2 + dy)
        return (
          hit !== null && (element.contains(hit) || hit.closest("label")?.control === element || hit === area)
        )
      }
      // Boxes may begin at fractional pixels.
      const reach = 21
      if (![hits(0, -reach), hits(0, reach), hits(-reach, 0), hits(reach, 0)].every(Boolean)) {
        complaints.push(`smaller than 44 px: ${describeElement(element)} ${wide}×${high}`)
      }
    }
    scrollTo(0, 0)
    return complaints
  })
