/** Every class of the product, for pages beyond the problem list; see `styles.css`. */
export const loadAllStyles = () =>
  import("./allStyles.css").catch((cause: unknown) => {
    // Whoever asks next would take the link of what did not load for a stylesheet that is there.
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])")) {
      if (link.sheet === null) link.remove()
    }
    throw cause
  })
