import address from "./allStyles.css?url"

let loading: Promise<void> | null = null
let link: HTMLLinkElement | null = null

/** What the server draws with has no styles, and a document may bring these along as text. */
const needsNone = () => address === "" || document.querySelector(`link[disabled][href="${address}"]`) !== null

/**
 * Adds a link of our own: one that Vite adds is in use as soon as it has loaded, and is not added again after a failure.
 * The sheet's condition is changed later, not the link's: a link would be fetched again for it.
 */
const load = (): Promise<void> =>
  new Promise((resolve, reject) => {
    if (needsNone()) return resolve()
    const added = document.createElement("link")
    Object.assign(added, { rel: "stylesheet", media: "not all", fetchPriority: "high", href: address })
    // Or what the document has asked for ahead would be fetched once more.
    added.crossOrigin = ""
    added.addEventListener("load", () => {
      link = added
      resolve()
    })
    added.addEventListener("error", () => {
      added.remove()
      loading = null
      // As Vite says it of files that are gone after a deployment.
      window.dispatchEvent(new Event("vite:preloadError", { cancelable: true }))
      reject(new TypeError(`${address} did not load`))
    })
    document.head.append(added)
  })

/**
 * Loads every class of the product and leaves it aside until the page that needs it is drawn: put to use before that,
 * it would style the page that is about to go.
 */
export const fetchAllStyles = (): Promise<void> => (loading ??= load())

/** Puts to use what `fetchAllStyles` has loaded. */
export function applyAllStyles(): void {
  const media = link?.sheet?.media
  if (media !== undefined && media.mediaText !== "all") media.mediaText = "all"
}

/** Every class of the product, for what is shown beyond the problem list; see `styles.css`. */
export async function loadAllStyles(): Promise<void> {
  await fetchAllStyles()
  applyAllStyles()
}
