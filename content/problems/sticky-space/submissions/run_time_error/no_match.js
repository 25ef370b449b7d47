// match() gives null when there are no words.
const words = readline().match(/[a-z]+/g)
const longest = words.reduce((best, word) => Math.max(best, word.length), 0)
console.log(`${words.length} ${longest}`)
