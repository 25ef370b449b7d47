type Kind = "createHTML" | "createScriptURL"
type Validate = (text: string) => string

interface PolicyFactory {
  createPolicy(name: string, rules: Partial<Record<Kind, Validate>>): Record<Kind, Validate>
}

/**
 * The only way to turn text into markup or a script URL: a Trusted Types policy whose name the CSP lists.
 * `validate` returns the text or throws; the result is a Trusted Types object, which browsers accept as a string.
 */
export function trustedTypesPolicy(name: string, kind: Kind, validate: Validate): Validate {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: PolicyFactory }
  const policy = trustedTypes?.createPolicy(name, { [kind]: validate })
  return policy === undefined ? validate : (text) => policy[kind](text)
}
