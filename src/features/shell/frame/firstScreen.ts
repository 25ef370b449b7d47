/**
 * The id of the element that ends what a page begins with: a page that the server draws is painted once the browser has
 * read it, and what follows must move nothing. At most one of a page has it.
 */
export const firstScreen = "first-screen"
