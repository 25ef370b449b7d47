type Kind = "createHTML" | "createScriptURL"
type Validate = (text: string) => string

interface PolicyFactory {
  createPolicy(name: string, rules: Partial<Record<Kind, Validate>>): Record<Kind, Validate>
}

/**
 * The one way in which a kind of text becomes markup or a script's address: under a named policy of Trusted Types,
 * where the browser has them. The Content-Security-Policy lists the names; a plain string is refused everywhere.
 *
 * `vouch` answers with the text, or throws. What comes of it is not truly a string; browsers take it in the place of one.
 */
export function trustedTypesPolicy(name: string, kind: Kind, validate: Validate): Validate {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory }
  const policy = trustedTypes?.createPolicy(name, { [kind]: validate })
  return policy === undefined ? validate : (text) => policy[kind](text)
}
