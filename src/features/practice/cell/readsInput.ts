const reading = /\b(?:input\s*\(|stdin\b|readline\s*\(|readAll\s*\(|readFileSync\s*\(|open\s*\(\s*0)/

/** Whether a program looks as if it reads its input, in Python or JavaScript. */
export const readsInput = (code: string): boolean => reading.test(code)
