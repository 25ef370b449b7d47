/** Below this address the bench itself answers. */
export const benchAddress = "/dev/qa"

/** The channel on which the panel and the pages of one browser speak. */
export const benchChannel = "zama-bench"
