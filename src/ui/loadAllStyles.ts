/** Every class of the product, for pages beyond the problem list; see `styles.css`. */
export const loadAllStyles = () => import("./allStyles.css")
