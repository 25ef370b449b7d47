/** A wrong argument of a command, in a sentence. */
export class BadArgument extends Error {}
