// Two spaces in a row give an empty "word".
const words = readline().split(" ")
const longest = words.reduce((best, word) => Math.max(best, word.length), 0)
console.log(`${words.length} ${longest}`)
