/** Every class of the product, for pages beyond the problem list; see `styles.css`. */
export const loadAllStyles = () =>
  import("./allStyles.css").catch((cause: unknown) => {
    // Whoever asks next would take the link of what did not load for a stylesheet that is there.
    document.querySelector('link[rel=stylesheet][href*="/allStyles-"]:not([disabled])')?.remove()
    throw cause
  })
