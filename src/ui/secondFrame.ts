/**
 * For what follows the words that a page begins with: on a first visit it is laid out after the first paint, so that
 * those stand sooner. Nothing that is painted before may move when it comes.
 */
export const secondFrame = "early:hidden"
