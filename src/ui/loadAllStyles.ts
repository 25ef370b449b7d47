/** None on the server, and where the document has brought the styles along as text. */
const link = () =>
  typeof document === "undefined"
    ? null
    : document.querySelector<HTMLLinkElement>('link[rel=stylesheet][href*="/allStyles-"]:not([disabled])')

let used = false

const load = () =>
  import("./allStyles.css").catch((cause: unknown) => {
    // Whoever asks next would take the link of what did not load for a stylesheet that is there.
    link()?.remove()
    throw cause
  })

/**
 * Loads every class of the product and leaves it aside until the page that needs it is drawn: put to use before that,
 * it would style the page that is about to go.
 */
export async function fetchAllStyles(): Promise<void> {
  const loading = load()
  // Its link is there already; once it has loaded it would be too late.
  if (!used) link()?.setAttribute("media", "not all")
  await loading
}

/** Puts to use what `fetchAllStyles` has loaded. */
export function applyAllStyles(): void {
  used = true
  link()?.removeAttribute("media")
}

/** Every class of the product, for what is shown beyond the problem list; see `styles.css`. */
export async function loadAllStyles(): Promise<void> {
  await load()
  applyAllStyles()
}
