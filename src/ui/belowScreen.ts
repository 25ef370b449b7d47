/** For what a laptop or a phone shows only to who scrolls: on a first visit it is laid out after the first paint. */
export const belowScreen = "early:hidden"
